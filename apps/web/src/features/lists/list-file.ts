import * as z from 'zod/mini'
import type { List } from './lists'

/** A list as it is written to a file. */
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

/** A file of lists, for other programs and for another Castaway. */
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

/** The people of one list as a table. */
export function listToCsv(list: List, usernameOf: (fid: number) => string | undefined): string {
  const lines = filed(list, usernameOf).people.map(
    ({ fid, username }) => `${fid},${username ?? ''}`,
  )
  return ['fid,username', ...lines, ''].join('\r\n')
}

/** A file may be this large, in characters: a hundred lists of five hundred people are a fifth of it. */
export const MAX_FILE_LENGTH = 5_000_000

/**
 * Lists in a file: one of ours, or a table with a column `fid` (or numbers alone, one a line).
 * @param fileName names the list of a table
 * @returns null where there are none in it
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
