import type { OwnReport } from '@castaway/contract/reports'
import { type Castaway, gatewayJson } from '@castaway/react'
import type { RecordEntry, RecordBody, RecordKind, RecordStore } from '@castaway/react/records'
import {
  type Appearance,
  appearanceValue,
  appearanceOptions,
  readAppearance,
} from '../../../shared/choices/appearance'

/** All kinds of records; a missing kind does not compile. */
const kinds: Record<RecordKind, true> = {
  draft: true,
  folder: true,
  bookmark: true,
  list: true,
  search: true,
  word: true,
  'muted-channel': true,
  'blocked-app': true,
  tab: true,
  choice: true,
  'mini-app': true,
  payment: true,
  swap: true,
  revocation: true,
  'app-call': true,
}

const FORMAT = 'castaway-data'
const VERSION = 1
const MAX_RECORDS = 30_000

interface RecordLine {
  kind: RecordKind
  id: string
  body: Record<string, unknown>
}

/** The user's exported data. */
export interface DataFile {
  format: typeof FORMAT
  version: typeof VERSION
  exported_at: string
  own: RecordLine[]
  look: Partial<Appearance>
  /** For the user's own use; an import ignores them. */
  casts: { hash: string; text: string; timestamp: string; parent_hash: string | null }[]
  /** What the user reported to the operators of this server, also for their own use. */
  reports: OwnReport[]
}

/**
 * Collects all records of a user, their appearance settings, and their casts. `onProgress` is called with the number of casts
 * read.
 */
export async function dataFile(
  { client }: Pick<Castaway, 'client'>,
  store: RecordStore,
  fid: number | undefined,
  onProgress: (casts: number) => void,
): Promise<DataFile> {
  const own = (Object.keys(kinds) as RecordKind[]).flatMap((kind) =>
    (store.all(kind) as readonly RecordEntry<RecordKind>[]).map(({ id, body }) => ({
      kind,
      id,
      body: body as RecordLine['body'],
    })),
  )
  const casts: DataFile['casts'] = []
  let reports: DataFile['reports'] = []
  if (fid !== undefined) {
    ;({ reports } = await gatewayJson<Pick<DataFile, 'reports'>>('/api/_reports'))
    for await (const page of client.fetchCastsForUser.pages({
      fid,
      includeReplies: true,
      limit: 150,
    })) {
      for (const { hash, text, timestamp, parent_hash } of page.casts) {
        casts.push({ hash, text, timestamp, parent_hash: parent_hash ?? null })
      }
      onProgress(casts.length)
    }
  }
  return {
    format: FORMAT,
    version: VERSION,
    exported_at: new Date().toISOString(),
    own,
    look: readAppearance(),
    casts,
    reports,
  }
}

/** Why a file cannot be imported. */
export type DataFileError = 'not-json' | 'not-ours' | 'newer' | 'too-large'

/** Parses an export file. Invalid entries are omitted and counted. */
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
  if (value.own.length > MAX_RECORDS) return 'too-large'
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

/** What an import would do, by kind. */
export interface ImportPlan {
  added: RecordLine[]
  /** Exists here with different content. */
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

/** Serializes a value independently of its key order. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )

/** Imports the records. The server validates each one and returns those that it rejects. */
export async function importDataFile(
  lines: readonly RecordLine[],
  store: Pick<RecordStore, 'put'>,
): Promise<void> {
  for (const { kind, id, body } of lines) await store.put(kind, id, body as RecordBody<typeof kind>)
}
