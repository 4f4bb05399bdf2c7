import { copyInto } from '@castaway/server-kit/copy'
import { sql } from 'kysely'
import { withoutIndexes } from '../../store/without-indexes'
import type { Store, Tx } from '../../store/open'
import type { StorageKind } from '../../store/tables'
import { readAuthorization } from '../authorization'
import { decodeLogged, encodeMessage } from '../codec'
import { enqueueLoadedPreviews } from '../crawl-queue'
import { beats, entryOf, storageKind, typesOfKind } from '../conflict'
import type { ValidationError } from '../errors'
import { inView } from '../in-view'
import { lockAll } from '../lock'
import { markRemoved } from '../write-log'
import { NOTHING_CURRENT, resolveConflicts, type CurrentMessage } from '../resolve-conflicts'
import { isPrunable, readStorageQuotas } from '../storage-quota'
import { usernameRow } from '../revoke-usernames'
import { MessageType, UserDataType, type Message, type MessageData } from '../types'
import { validateAll } from '../validate'
import { projectAll } from './project-all'
import { PROJECTIONS } from './projections'
import { createStage, stage, unstage } from './stage'

/** A first batch with fewer messages is the only one: its indexes are filled in less time than new ones are built. */
const FEW = 1_000
/** What decides who may write. */
const ACCOUNTS = ['account', 'profile', 'signer_key', 'storage_rent', 'fname'] as const

/**
 * Fills an empty log with many messages, with the result that merging them in this order would have: the same rules, but
 * tables are copied and computed as a whole, in one transaction. No events but `replaced` are recorded.
 * @param batches distinct messages, thousands at a time
 * @param options `now` is in Unix milliseconds; `crawl` is false if the pages that the casts embed must not be fetched
 * @returns the number of messages
 * @throws {RangeError} if a message is invalid or not authorized, or the log is not empty; nothing is written then
 */
export async function loadMessages(
  store: Store,
  batches: AsyncIterable<readonly Message[]>,
  { now = store.clock.now(), crawl = true }: { now?: number; crawl?: boolean } = {},
): Promise<number> {
  return store.transaction(async (tx) => {
    if (store.kind === 'postgres') await lockAll(tx)
    const { rows } = await sql`select from message limit 1`.execute(tx)
    if (rows.length > 0) throw new RangeError('the log has messages: merge further ones')
    const iterator = batches[Symbol.asyncIterator]()
    const first = await iterator.next()
    const isFew = !first.done && first.value.length < FEW
    const loaded = await withoutIndexes(
      tx,
      ['message', ...PROJECTIONS],
      async () => {
        await createStage(tx)
        // Without statistics of accounts that are new as well, the planner takes their tables for empty.
        for (const name of isFew ? [] : ACCOUNTS) await sql`analyze ${sql.table(name)}`.execute(tx)
        let count = 0
        for await (const batch of continued(first, iterator)) {
          await write(tx, batch, now)
          count += batch.length
        }
        const lost = await replayOrdered(tx, await loseConflicts(tx, now), now)
        await unstage(tx, [...lost, ...(await prune(tx, now))])
        await unstage(tx, await revokeUnproven(tx, now))
        await projectAll(tx, now)
        return count
      },
      isFew ? 'unique' : 'all',
    )
    if (crawl) await enqueueLoadedPreviews(store, tx)
    await store.events.record(tx, [{ kind: 'replaced' }])
    return loaded
  })
}

/** What is left of an iteration, beginning with a result that was taken from it. */
async function* continued<T>(first: IteratorResult<T>, iterator: AsyncIterator<T>) {
  try {
    for (let next = first; !next.done; next = await iterator.next()) yield next.value
  } finally {
    await iterator.return?.()
  }
}

async function write(tx: Tx, batch: readonly Message[], now: number): Promise<void> {
  const errors = await validateAll(batch, now)
  for (const [index, message] of batch.entries()) accept(message.data, errors[index]!)
  const entries = batch.map(entryOf)
  const authorization = await readAuthorization(tx, entries, now)
  for (const entry of entries) accept(entry.data, authorization.check(entry))
  await copyInto(
    tx,
    'message',
    ['hash', 'fid', 'type', 'ts', 'signer', 'conflict_key', 'raw', 'received_at'],
    entries.map((entry, index) => ({
      ...entry,
      conflict_key: entry.key,
      raw: encodeMessage(batch[index]!),
      received_at: now,
    })),
  )
  await stage(
    tx,
    entries.map((entry) => ({ ...entry, appFid: authorization.appFid(entry), live: true })),
  )
  await authorization.save(tx, entries)
}

function accept(data: MessageData, error: ValidationError | null): void {
  if (!error) return
  throw new RangeError(`${error.message} (${error.code}, in ${JSON.stringify(data)})`)
}

/** Takes out of view all messages but the winner of each key. @returns them */
async function loseConflicts(tx: Tx, now: number): Promise<CurrentMessage[]> {
  const { rows } = await sql<CurrentMessage>`
    select hash, conflict_key as key, type, ts, fid from message where conflict_key in (
      select conflict_key from message group by conflict_key having count(*) > 1)
    order by seq`.execute(tx)
  const winners = new Map<string, CurrentMessage>()
  for (const row of rows) {
    const holder = winners.get(row.key)
    if (!holder || beats(row, holder)) winners.set(row.key, row)
  }
  const lost = rows.filter((row) => winners.get(row.key) !== row)
  await markRemoved(tx, 'deleted_at', lost, now)
  return lost
}

/** Takes out of view the usernames whose proofs lost or were pruned. @returns them */
async function revokeUnproven(tx: Tx, now: number): Promise<CurrentMessage[]> {
  const { rows } = await sql<{ fid: number; ts: number; hash: string }>`
    select u.fid, u.ts, u.hash from user_data u
    where u.type = ${sql.lit(UserDataType.username)} and u.value like '%.eth'
      and not exists (select from name_proof n where n.name = u.value and n.fid = u.fid)`.execute(
    tx,
  )
  const revoked = rows.map(usernameRow)
  await markRemoved(tx, 'revoked_at', revoked, now)
  return revoked
}

const listed = (types: readonly (number | string)[]) => sql.join(types.map((type) => sql.lit(type)))
const { primaryEthereumAddress, primarySolanaAddress } = UserDataType
const PRIMARY_KEY = `^d:\\d+:(${primaryEthereumAddress}|${primarySolanaAddress})$`

/**
 * Decides again where the order of arrival matters: links that compact states end or refuse, and primary addresses
 * whose verifications are removed. Few have any of these.
 * @param lost what lost its conflicts regardless of order
 * @returns what is out of view now
 */
async function replayOrdered(
  tx: Tx,
  lost: CurrentMessage[],
  now: number,
): Promise<CurrentMessage[]> {
  const primary = sql`m.conflict_key ~ ${PRIMARY_KEY}::text`
  const { rows } = await sql<{ raw: string }>`
    select m.raw from message m
    where m.type in (${listed(typesOfKind.links)}) and m.fid in (
        select fid from message where type = ${sql.lit(MessageType.linkCompactState)})
      or (m.type in (${listed(typesOfKind.verifications)})
          or m.type = ${sql.lit(MessageType.userDataAdd)} and ${primary})
        and m.fid in (
          select m.fid from message m
          where m.type = ${sql.lit(MessageType.userDataAdd)} and ${primary})
    order by m.seq`.execute(tx)
  if (rows.length === 0) return lost
  const entries = rows.map(({ raw }, index) => ({ entry: entryOf(decodeLogged(raw)), index }))
  const { winners, outcomes } = resolveConflicts(entries, NOTHING_CURRENT, new Set())
  for (const { entry, index } of entries) {
    const outcome = outcomes.get(index)!
    if (outcome.status === 'refused') accept(entry.data, outcome.error)
  }
  const won = new Set([...winners.values()].map(({ entry }) => entry.hash))
  const ended = entries.map(({ entry }) => entry).filter(({ hash }) => !won.has(hash))
  await sql`update message set deleted_at = null where hash = any(${[...won]}::bytea[])`.execute(tx)
  await markRemoved(tx, 'deleted_at', ended, now)
  return [...lost.filter(({ hash }) => !won.has(hash)), ...ended]
}

/** Takes out of view the oldest messages of those who have more than they have rented storage for. @returns them */
async function prune(tx: Tx, now: number): Promise<CurrentMessage[]> {
  const { rows: counts } = await sql<{ fid: number; type: number; count: number }>`
    select fid, type, count(*)::int as count from message where ${inView}
    group by fid, type`.execute(tx)
  const used = new Map<string, { fid: number; kind: StorageKind; count: number }>()
  for (const { fid, type, count } of counts) {
    const kind = storageKind(type)
    if (!kind) continue
    const before = used.get(`${fid}:${kind}`)?.count ?? 0
    used.set(`${fid}:${kind}`, { fid, kind, count: before + count })
  }
  const fids = [...new Set(counts.map(({ fid }) => fid))]
  const quotas = await readStorageQuotas(tx, fids, now)
  const over = new Map<string, number>()
  for (const [name, { fid, kind, count }] of used) {
    const excess = count - quotas.capacity(fid, kind)
    if (excess > 0) over.set(name, excess)
  }
  if (over.size === 0) return []
  const { rows } = await sql<CurrentMessage>`
    select hash, conflict_key as key, type, ts, fid from message
    where ${inView} and fid = any(${[...over.keys()].map((name) => Number.parseInt(name, 10))}::int[])
    order by ts, hash`.execute(tx)
  const pruned = rows.filter(({ fid, type }) => {
    if (!isPrunable(type)) return false
    const name = `${fid}:${storageKind(type)}`
    const left = over.get(name) ?? 0
    over.set(name, left - 1)
    return left > 0
  })
  await markRemoved(tx, 'pruned_at', pruned, now)
  return pruned
}
