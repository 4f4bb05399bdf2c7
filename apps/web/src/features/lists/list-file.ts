import * as z from 'zod/mini'
import type { List } from '../../shared/lists/lists'

/** A list in an export file. */
export interface ImportedList {
  name: string
  people: { fid: number; username?: string | undefined }[]
}

const Person = z.union([
  z.pipe(
    z.int().check(z.positive()),
    z.transform((fid: number) => ({ fid })),
  ),
  z.object({ fid: z.int().check(z.positive()), username: z.optional(z.string()) }),
])
const Filed = z.object({ name: z.string(), people: z.array(Person) })
const FiledLists = z.object({ lists: z.array(Filed) })

/** Exports lists as JSON, for other programs and other Castaway servers. */
export const listsToJson = (
  lists: readonly List[],
  usernameOf: (fid: number) => string | undefined,
): string => JSON.stringify({ lists: lists.map((list) => filed(list, usernameOf)) }, null, 2)

const filed = ({ body }: List, usernameOf: (fid: number) => string | undefined): ImportedList => ({
  name: body.name,
  people: body.fids.map((fid) => {
    const username = usernameOf(fid)
    return username ? { fid, username } : { fid }
  }),
})

/** Exports the people of one list as CSV. */
export function listToCsv(list: List, usernameOf: (fid: number) => string | undefined): string {
  const lines = filed(list, usernameOf).people.map(
    ({ fid, username }) => `${fid},${username ?? ''}`,
  )
  return ['fid,username', ...lines, ''].join('\r\n')
}

/** Size limit of an imported file, in characters: a hundred lists of five hundred people take a fifth of it. */
export const MAX_FILE_LENGTH = 5_000_000

/**
 * Parses lists from a file: our own export, or CSV with a column `fid` (or one fid per line).
 * @param fileName becomes the name of a CSV list
 * @returns null if there are none
 */
export function parseListFile(text: string, fileName: string): ImportedList[] | null {
  if (text.length > MAX_FILE_LENGTH) return null
  const trimmed = text.replace(/^\u{feff}/u, '').trim()
  return trimmed.startsWith('{') ? fromJson(trimmed) : fromTable(trimmed, fileName)
}

function fromJson(text: string): ImportedList[] | null {
  try {
    const value: unknown = JSON.parse(text)
    const lists = FiledLists.safeParse(value)
    if (lists.success) return lists.data.lists
    const one = Filed.safeParse(value)
    return one.success ? [one.data] : null
  } catch {
    return null
  }
}

function fromTable(text: string, fileName: string): ImportedList[] | null {
  const rows = text
    .split(/\r\n|\n|\r/)
    .map((line) => line.split(/[,;\t]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')))
  const head = rows[0]?.map((cell) => cell.toLowerCase()) ?? []
  const column = Math.max(0, head.indexOf('fid'))
  const fids = rows.flatMap((row) => {
    const fid = /^\d{1,15}$/.test(row[column] ?? '') ? Number(row[column]) : 0
    return fid > 0 ? [fid] : []
  })
  if (fids.length === 0) return null
  const name = fileName.replace(/\.[^.]*$/, '').trim()
  return [{ name, people: [...new Set(fids)].map((fid) => ({ fid })) }]
}
