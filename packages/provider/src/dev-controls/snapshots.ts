import { sql } from 'kysely'
import { notFound, serverError } from '../errors'
import { fillGroups } from '../messages/project/notification-groups'
import { enqueue } from '../jobs/queue'
import { backfillStemsJob } from '../search/backfill-stems'
import { migrations } from '../store/migrations'
import type { Store, Tx } from '../store/index'
import { worldSequences, worldTables } from '../store/world-tables'
import { readWorld } from '../store/world-record'
import type { ClockState } from './adjustable-clock'
import { BYTES_SINCE, withBytes } from './older-snapshots'
import { readSnapshot, writeSnapshot, type Rows, type SnapshotHeader } from './snapshot-file'

const BATCH_SIZE = 2000
const SEAL_CONTEXT = 'snapshot'

/**
 * Recurring jobs belong to the provider, not to the data, and are not included; other jobs get new ids, and are skipped
 * if a job with the same key is already queued.
 */
const rowFilter = (table: string) => (table === 'job' ? sql`where every_ms is null` : sql``)
const isLeftOut = (table: string, column: string) => table === 'job' && column === 'id'

interface Column {
  name: string
  identity: boolean
  /** Whether this is a JSON column that is never SQL null. */
  json: boolean
  /** Whether it has bytes, or an array of them. */
  bytes: boolean
}

/** Writable (not computed) columns of the tables. */
async function columnsOf(tx: Tx): Promise<Map<string, Column[]>> {
  const { rows } = await sql<Column & { table: string }>`
    select table_name as table, column_name as name, is_identity = 'YES' as identity,
      data_type = 'jsonb' and is_nullable = 'NO' as json, udt_name in ('bytea', '_bytea') as bytes
    from information_schema.columns
    where table_schema = current_schema() and table_name = any(${worldTables()}::text[])
      and is_generated = 'NEVER'
    order by table_name, ordinal_position`.execute(tx)
  const columns = new Map<string, Column[]>()
  for (const { table, ...column } of rows) {
    if (isLeftOut(table, column.name)) continue
    const known = columns.get(table)
    if (known) known.push(column)
    else columns.set(table, [column])
  }
  return columns
}

/** Writes all data of the network to a file. */
export async function takeSnapshot(
  store: Store,
  folder: string,
  name: string,
  clock: ClockState,
): Promise<SnapshotHeader> {
  const world = await readWorld(store)
  return store.transaction(async (tx) => {
    if (store.kind === 'postgres') {
      await sql`set transaction isolation level repeatable read`.execute(tx)
    }
    const sequences: SnapshotHeader['sequences'] = []
    for (const name of worldSequences()) {
      const { rows } = await sql<{ last: number; called: boolean }>`
        select last_value as last, is_called as called from ${sql.table(name)}`.execute(tx)
      sequences.push({ name, ...rows[0]! })
    }
    const header: SnapshotHeader = {
      format: 'castaway-snapshot',
      version: 1,
      schema: migrations.map((migration) => migration.name),
      taken_at: store.clock.now(),
      world: world?.name ?? '',
      clock,
      seal: Buffer.from(store.seal.close(Buffer.from(name), SEAL_CONTEXT)).toString('base64'),
      sequences,
    }
    await writeSnapshot(folder, name, header, readTables(tx))
    return header
  })
}

async function* readTables(tx: Tx): AsyncGenerator<Rows> {
  for (const [table, its] of await columnsOf(tx)) {
    const columns = its.map((column) => column.name)
    await sql`declare snapshot_rows cursor for
      select row_to_json(r)::text as json
      from (select ${sql.join(columns.map((name) => sql.ref(name)))} from ${sql.table(table)}
        ${rowFilter(table)}) r`.execute(tx)
    for (;;) {
      const { rows } = await sql<{ json: string }>`
        fetch ${sql.lit(BATCH_SIZE)} from snapshot_rows`.execute(tx)
      if (rows.length === 0) break
      yield { table, columns, json: `[${rows.map((row) => row.json).join(',')}]` }
    }
    await sql`close snapshot_rows`.execute(tx)
  }
}

/**
 * Replaces all data of the network by a snapshot, or changes nothing.
 * @throws {ServerError} 404 if it does not exist, 409 if it is from a newer build or another secret
 */
export async function restoreSnapshot(
  store: Store,
  folder: string,
  name: string,
): Promise<SnapshotHeader> {
  const snapshot = await readSnapshot(folder, name)
  if (!snapshot) throw notFound('The snapshot', 'name')
  const { header, rows, close } = snapshot
  try {
    assertFits(store, header, name)
    await store.transaction(async (tx) => {
      const known = await columnsOf(tx)
      const tables = worldTables().filter((table) => table !== 'job')
      await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))}`.execute(tx)
      await sql`delete from job where every_ms is null`.execute(tx)
      const bytesIn = (table: string) =>
        (known.get(table) ?? []).filter(({ bytes }) => bytes).map(({ name }) => name)
      const hasBytes = header.schema.includes(BYTES_SINCE)
      let isStemmed = true
      for await (const lot of hasBytes ? rows : withBytes(rows, bytesIn)) {
        await insert(tx, lot, known.get(lot.table) ?? [])
        if (lacksSearch(lot)) isStemmed = false
      }
      if (!hasBytes) await fillGroups(tx)
      if (!isStemmed) await enqueue(store, tx, backfillStemsJob(''))
      await countOn(tx, known, header)
      await store.events.record(tx, [{ kind: 'replaced' }])
    })
  } catch (cause) {
    if (isMisfit(cause)) {
      throw serverError(
        'CONFLICT',
        'The snapshot was taken by an older version of Castaway and is not compatible with this one',
      )
    }
    throw cause
  } finally {
    close()
  }
  await store.analyze()
  return header
}

function assertFits(store: Store, header: SnapshotHeader, name: string): void {
  const isKnown = (schema: string) => migrations.some((migration) => migration.name === schema)
  const newer = header.version === 1 ? header.schema.find((one) => !isKnown(one)) : 'format'
  if (newer) {
    throw serverError(
      'CONFLICT',
      `The snapshot was taken by a newer version of Castaway (${newer})`,
      'name',
    )
  }
  try {
    const opened = store.seal.open(Buffer.from(header.seal, 'base64'), SEAL_CONTEXT)
    if (Buffer.from(opened).toString() !== name) throw new Error('renamed')
  } catch {
    throw serverError(
      'CONFLICT',
      'The snapshot was taken under another name or with another secret, so its signers cannot be decrypted',
      'name',
    )
  }
}

/** Casts of an earlier version, in which the database computed the search column: a job computes their stems. */
const lacksSearch = ({ table, columns }: Pick<Rows, 'table' | 'columns'>): boolean =>
  table === 'cast' && !columns.includes('search')

async function insert(
  tx: Tx,
  { table, columns, json }: Rows,
  known: readonly Column[],
): Promise<void> {
  const kept = known.filter((column) => columns.includes(column.name))
  if (kept.length === 0) return
  const unstemmed = lacksSearch({ table, columns })
  const list = sql.join([
    ...kept.map((column) => sql.ref(column.name)),
    ...(unstemmed ? [sql.ref('search')] : []),
  ])
  // After parsing, JSON null and SQL null look the same, so these columns get JSON null.
  const values = sql.join([
    ...kept.map(({ name, json }) =>
      json ? sql`coalesce(${sql.ref(name)}, 'null'::jsonb)` : sql.ref(name),
    ),
    ...(unstemmed ? [sql`to_tsvector('simple', text)`] : []),
  ])
  await sql`
    insert into ${sql.table(table)} (${list}) overriding system value
    select ${values} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)
    ${table === 'job' ? sql`on conflict do nothing` : sql``}`.execute(tx)
}

/** Sets the sequences to continue after the restored rows. */
async function countOn(
  tx: Tx,
  known: Awaited<ReturnType<typeof columnsOf>>,
  { sequences }: SnapshotHeader,
): Promise<void> {
  for (const [table, columns] of known) {
    for (const { name } of columns.filter((column) => column.identity)) {
      await sql`select setval(pg_get_serial_sequence(${`"${table}"`}, ${name}),
        (select coalesce(max(${sql.ref(name)}), 0) + 1 from ${sql.table(table)}), false)`.execute(
        tx,
      )
    }
  }
  for (const { name, last, called } of sequences) {
    if (!worldSequences().includes(name)) continue
    await sql`select setval(${name}, ${last}::bigint, ${called}::boolean)`.execute(tx)
  }
}

/** PostgreSQL's class 23: the rows violate a constraint. */
const isMisfit = (cause: unknown): boolean => {
  const code = (cause as { code?: unknown } | null)?.code
  return typeof code === 'string' && code.startsWith('23')
}
