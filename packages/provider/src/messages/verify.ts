import { isDeepStrictEqual } from 'node:util'
import { sql, type RawBuilder } from 'kysely'
import { decodeLogged } from './codec'
import { entryOf } from './conflict'
import { isKeyMessage } from './rules-accounts'
import { noteUse } from './model-of-keys'
import { MessageType } from './types'
import { oldestNotification } from './project/notification'
import { compareGroups } from './project/notification-groups'
import { modelOf, type LoggedEntry, type Model, type Row } from './model-of-log'
import type { Store, Tx } from '../store/open'

const READ = 5000
const REPORTED = 100
/** Buckets are sums of 32-bit floats, whose last digits depend on the order of summation. */
const WEIGHT_TOLERANCE = 0.001

/** The key columns of each projection; all other columns of the model are compared. */
const KEYS: Record<string, readonly string[]> = {
  storage_use: ['fid', 'kind'],
  storage_loan: ['fid', 'to_fid'],
  signer_key: ['fid', 'key'],
  key_nonce: ['fid', 'kind'],
  user_data: ['fid', 'type'],
  verification: ['fid', 'address'],
  name_proof: ['name'],
  link: ['fid', 'target_fid', 'type'],
  block: ['blocker_fid', 'blocked_fid'],
  reaction: ['fid', 'type', 'target'],
  cast: ['hash'],
  cast_gone: ['hash'],
  cast_embed: ['cast_hash', 'position'],
  notification: ['fid', 'type', 'hash'],
  trend_bucket: ['cast_hash', 'hour'],
  profile: ['fid'],
  channel: ['id'],
  channel_activity: ['channel_id', 'stretch'],
}

/** Tables in which a row with a count of zero equals a missing row. */
const COUNTERS: Record<string, string> = { storage_use: 'used', channel_activity: 'casts' }

/**
 * Compares every projection and counter with the log. It reads everything, so it is for tests and for the command, not
 * for regular use.
 * @returns one sentence per difference, at most 100; empty if they agree
 */
export async function checkAgreement(store: Store): Promise<string[]> {
  return store.transaction(async (tx) => {
    // All reads use one snapshot, even while others write.
    if (store.kind === 'postgres') {
      await sql`set transaction isolation level repeatable read`.execute(tx)
    }
    const differences: string[] = []
    const model = await readModel(tx)
    const { rows: filling } = await sql`
      select from sync_source where filled_at is null`.execute(tx)
    // What follows from history is computed once all of it is there.
    const left = filling.length > 0 ? ['notification', 'trend_bucket'] : []
    // Older ones are deleted from time to time, so some of them may still exist.
    const since = oldestNotification(store.clock.now())
    for (const [key, { ts }] of model.notification!) {
      if ((ts as number) < since) model.notification!.delete(key)
    }
    const where: Record<string, RawBuilder<unknown>> = {
      notification: sql`ts >= ${since}::int`,
      // Others were made without a message.
      block: sql`hash is not null`,
      signer_key: sql`ttl is not null`,
    }
    for (const [table, keys] of Object.entries(KEYS)) {
      if (left.includes(table)) continue
      await compare(tx, table, keys, model[table]!, differences, where[table])
      if (differences.length >= REPORTED) break
    }
    if (filling.length === 0) differences.push(...(await compareGroups(tx, REPORTED)))
    return differences.slice(0, REPORTED)
  })
}

async function readModel(tx: Tx): Promise<Model> {
  const log: LoggedEntry[] = []
  const used = new Map<string, number>()
  for (let seq = 0; ;) {
    const { rows } = await sql<{
      seq: number
      raw: string
      live: boolean
      app_fid: number | null
    }>`
      select m.seq, m.raw, k.app_fid,
        m.deleted_at is null and m.pruned_at is null and m.revoked_at is null as live
      from message m left join signer_key k on k.fid = m.fid and k.key = m.signer
      where m.seq > ${seq} order by m.seq limit ${sql.lit(READ)}`.execute(tx)
    if (rows.length === 0) break
    seq = rows.at(-1)!.seq
    for (const row of rows) {
      const entry = entryOf(decodeLogged(row.raw))
      noteUse(used, entry)
      if (row.live || entry.type === MessageType.castAdd || isKeyMessage(entry.type)) {
        log.push({ ...entry, live: row.live, appFid: row.app_fid })
      }
    }
  }
  const channels = await tx.selectFrom('channel').select(['id', 'url']).execute()
  const people = await tx.selectFrom('profile').select(['fid', 'trend_score']).execute()
  const onChain = await tx
    .selectFrom('signer_key')
    .select(['fid', 'key'])
    .where('ttl', 'is', null)
    .execute()
  return modelOf({
    log,
    used,
    onChain: new Set(onChain.map(({ fid, key }) => `${fid}:${key}`)),
    channels: new Map(channels.map((row) => [row.url, row.id])),
    scores: new Map(people.map((row) => [row.fid, row.trend_score])),
  })
}

async function compare(
  tx: Tx,
  table: string,
  keys: readonly string[],
  expected: Map<string, Row>,
  differences: string[],
  where: RawBuilder<unknown> = sql`true`,
): Promise<void> {
  const columns = new Set([...keys, ...Object.keys(expected.values().next().value ?? {})])
  const counter = COUNTERS[table]
  if (counter) columns.add(counter)
  const { rows } = await sql<Row>`
    select ${sql.join([...columns].map((name) => sql.ref(name)))} from ${sql.table(table)}
    where ${where}`.execute(tx)
  const left = new Map(expected)
  for (const row of rows) {
    const key = keys.map((name) => row[name]).join(':')
    const should = left.get(key)
    left.delete(key)
    if (!should) {
      if (!isNothing(table, row)) differences.push(`${table} ${key} should not exist`)
      continue
    }
    for (const [column, value] of Object.entries(should)) {
      if (!agrees(value, row[column])) {
        differences.push(
          `${table} ${key}: ${column} is ${JSON.stringify(row[column])}, the log says ${JSON.stringify(value)}`,
        )
      }
    }
    if (differences.length >= REPORTED) return
  }
  for (const key of left.keys()) differences.push(`${table} ${key} is missing`)
}

/** A counter that went up and back down to zero leaves a row behind. */
const isNothing = (table: string, row: Row): boolean => row[COUNTERS[table] ?? ''] === 0

function agrees(expected: unknown, found: unknown): boolean {
  if (isDeepStrictEqual(expected, found)) return true
  if (typeof expected !== 'number' || typeof found !== 'number') return false
  if (Number.isInteger(expected) && Number.isInteger(found)) return false
  return Math.abs(expected - found) <= WEIGHT_TOLERANCE * Math.max(1, expected)
}
