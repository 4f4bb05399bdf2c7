import type { Castaway } from '@castaway/react'
import type { RecordEntry, RecordBody, RecordKind, RecordStore } from '@castaway/react/records'
import { type Appearance, appearanceValue, appearanceOptions, readAppearance } from '../appearance'

/** Every kind of thing that is somebody's own; one that is missing here does not compile. */
const kinds: Record<RecordKind, true> = {
  draft: true,
  folder: true,
  bookmark: true,
  list: true,
  search: true,
  word: true,
  tab: true,
  choice: true,
}

const FORMAT = 'castaway-data'
const VERSION = 1
const MOST = 30_000

interface RecordLine {
  kind: RecordKind
  id: string
  body: Record<string, unknown>
}

/** What somebody takes along. */
export interface DataFile {
  format: typeof FORMAT
  version: typeof VERSION
  exported_at: string
  own: RecordLine[]
  look: Partial<Appearance>
  /** For the person to keep; nothing takes them in again. */
  casts: { hash: string; text: string; timestamp: string; parent_hash: string | null }[]
}

/** All that is kept for a person here, their look, and the list of their casts. `told` hears how many were read. */
export async function dataFile(
  { client }: Pick<Castaway, 'client'>,
  store: RecordStore,
  fid: number | undefined,
  told: (casts: number) => void,
): Promise<DataFile> {
  const own = (Object.keys(kinds) as RecordKind[]).flatMap((kind) =>
    (store.all(kind) as readonly RecordEntry<RecordKind>[]).map(({ id, body }) => ({
      kind,
      id,
      body: body as RecordLine['body'],
    })),
  )
  const casts: DataFile['casts'] = []
  if (fid !== undefined) {
    for await (const page of client.fetchCastsForUser.pages({
      fid,
      includeReplies: true,
      limit: 150,
    })) {
      for (const { hash, text, timestamp, parent_hash } of page.casts) {
        casts.push({ hash, text, timestamp, parent_hash: parent_hash ?? null })
      }
      told(casts.length)
    }
  }
  return {
    format: FORMAT,
    version: VERSION,
    exported_at: new Date().toISOString(),
    own,
    look: readAppearance(),
    casts,
  }
}

/** What is wrong with a file. */
export type DataFileError = 'not-json' | 'not-ours' | 'newer' | 'too-large'

/** Reads a file of somebody's data. What of it makes no sense is left out and counted. */
export function readDataFile(
  text: string,
): { file: Pick<DataFile, 'own' | 'look'>; leftOut: number } | DataFileError {
  let value: Partial<DataFile> | null
  try {
    value = JSON.parse(text)
  } catch {
    return 'not-json'
  }
  if (value?.format !== FORMAT || !Array.isArray(value.own)) return 'not-ours'
  if (Number(value.version) > VERSION) return 'newer'
  if (value.own.length > MOST) return 'too-large'
  const own = value.own.filter(isLine)
  const stored = (typeof value.look === 'object' && value.look) || {}
  const look = Object.fromEntries(
    (Object.keys(appearanceOptions) as (keyof Appearance)[])
      .filter((name) => name in stored)
      .map((name) => [name, appearanceValue(name, stored[name])]),
  )
  return { file: { own, look }, leftOut: value.own.length - own.length }
}

const isLine = (line: Partial<RecordLine> | null): line is RecordLine =>
  typeof line?.kind === 'string' &&
  Object.hasOwn(kinds, line.kind) &&
  typeof line.id === 'string' &&
  /^[\w-]{1,128}$/.test(line.id) &&
  typeof line.body === 'object' &&
  line.body !== null &&
  !Array.isArray(line.body)

/** What taking a file in would do, by kind. */
export interface ImportPlan {
  added: RecordLine[]
  /** Here already, but otherwise. */
  changed: RecordLine[]
  same: number
}

export function planImport(
  own: readonly RecordLine[],
  store: Pick<RecordStore, 'get'>,
): ImportPlan {
  const plan: ImportPlan = { added: [], changed: [], same: 0 }
  for (const line of own) {
    const known = store.get(line.kind, line.id)
    if (known === null) plan.added.push(line)
    else if (sorted(known) === sorted(line.body)) plan.same += 1
    else plan.changed.push(line)
  }
  return plan
}

/** Text that does not depend on the order of names. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )

/** Takes it in. The server checks each of them and says which it will not have. */
export async function importDataFile(
  lines: readonly RecordLine[],
  store: Pick<RecordStore, 'put'>,
): Promise<void> {
  for (const { kind, id, body } of lines) await store.put(kind, id, body as RecordBody<typeof kind>)
}
