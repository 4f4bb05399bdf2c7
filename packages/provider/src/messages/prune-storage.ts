import { setImmediate as breathe } from 'node:timers/promises'
import { FARCASTER_EPOCH } from '@castaway/contract'
import { sql } from 'kysely'
import type { Store, Tx } from '../store/open'
import type { StorageKind } from '../store/tables'
import { storageLimits } from './accounts'
import { typesOfKind } from './conflict'
import { HubEventType, recordMessageEvents, removalEvent } from './hub-events'
import { inView } from './in-view'
import { EXCLUSIVE, lockAll } from './lock'
import { markRemoved } from './write-log'
import { project } from './project/index'
import type { RemovedMessage } from './project/view-change'
import { updateStorageUse } from './storage-quota'
import { STORAGE_GRACE_MS } from './storage-terms'
import { unitTypes } from './storage-units'
import { recordEvents } from './webhook-outbox'

/** Job: prunes messages that no longer fit, once an hour. */
export const PRUNE_STORAGE = 'storage.prune'

/** Messages per transaction, few enough that others don't wait long. */
const BATCH = 1_000
/** Accounts and kinds that are looked at in one transaction. */
const ACCOUNTS = 50

const limits = unitTypes.flatMap((type) =>
  Object.entries(storageLimits[type]).map(([kind, most]) => ({ type, kind, most })),
)

/**
 * Prunes the messages of accounts that have more than they have storage for, the lowest (timestamp, hash) first, as the
 * network does: what exceeds the storage that is left at once, and everything 30 days after all storage has expired.
 * @param now Unix ms
 * @returns the number of messages
 */
export async function pruneStorage(
  store: Store,
  now: number,
  signal?: AbortSignal,
): Promise<number> {
  let count = 0
  for (;;) {
    const pruned = await store.transaction((tx) => pruneSome(store, tx, now))
    if (pruned === 0) return count
    count += pruned
    signal?.throwIfAborted()
    await breathe()
  }
}

async function pruneSome(store: Store, tx: Tx, now: number): Promise<number> {
  const over = await findOver(tx, now)
  if (over.length === 0) return 0
  if (store.kind === 'postgres') await lockAll(tx)
  // Nothing merges now, so that the numbers are right.
  const fids = [...new Set(over.map(({ fid }) => fid))]
  const gone: RemovedMessage[] = []
  for (const { fid, kind, messages } of await findOver(tx, now, fids)) {
    if (gone.length >= BATCH) break
    const { rows } = await sql<RemovedMessage>`
      select hash, conflict_key as key, fid, type, ts from message
      where fid = ${fid} and type = any(${[...typesOfKind[kind]]}::int[]) and ${inView}
      order by ts, hash limit ${Math.min(messages, BATCH)}`.execute(tx)
    gone.push(...rows)
  }
  await markRemoved(tx, 'pruned_at', gone, now)
  const pruned = gone.map((message) => removalEvent(HubEventType.pruneMessage, message))
  await recordMessageEvents(tx, pruned, now)
  await updateStorageUse(tx, [], gone)
  const events = await project(tx, {
    added: [],
    removed: gone,
    neverSeenCasts: [],
    revived: false,
    isHistory: false,
    locks: EXCLUSIVE,
  })
  await recordEvents(store, tx, events)
  await store.events.record(tx, events)
  return gone.length
}

interface Excess {
  fid: number
  kind: StorageKind
  /** How many do not fit. */
  messages: number
}

/** Finds accounts that have more messages of a kind than they may have, among all or among these. */
async function findOver(tx: Tx, now: number, fids?: readonly number[]): Promise<Excess[]> {
  const only = (column: string) =>
    fids ? sql`${sql.ref(column)} = any(${[...fids]}::int[])` : sql`true`
  const { rows } = await sql<Excess>`
    with part (fid, unit_type, own, lent, borrowed) as (
      select fid, unit_type, units, 0, 0 from storage_rent
      where expires_at > ${now}::bigint and ${only('fid')}
      union all
      select fid, unit_type, 0, units, 0 from storage_loan where ${only('fid')}
      union all
      select to_fid, unit_type, 0, 0, units from storage_loan where ${only('to_fid')}
    ), usable as (
      select fid, unit_type, greatest(0, sum(own) - sum(lent)) + sum(borrowed) as units
      from part group by fid, unit_type
    ), capacity as (
      select u.fid, l.kind, sum(u.units * l.most) as messages, sum(u.units) as units
      from usable u
        join json_to_recordset(${JSON.stringify(limits)}::json) as l(type text, kind text, most int)
          on l.type = u.unit_type
      group by u.fid, l.kind
    ), ended as (
      select fid, max(at) as at from (
        select fid, expires_at as at from storage_rent where ${only('fid')}
        union all
        select to_fid, ts * 1000::bigint + ${FARCASTER_EPOCH}::bigint from storage_loan
        where ${only('to_fid')}
      ) e group by fid
    )
    select s.fid, s.kind, (s.used - coalesce(c.messages, 0))::int as messages
    from storage_use s
      left join capacity c on c.fid = s.fid and c.kind = s.kind
      left join ended e on e.fid = s.fid
    where s.used > coalesce(c.messages, 0) and ${only('s.fid')}
      and (coalesce(c.units, 0) > 0
        or coalesce(e.at, 0) + ${STORAGE_GRACE_MS}::bigint <= ${now}::bigint)
    order by s.fid, s.kind limit ${ACCOUNTS}::int`.execute(tx)
  return rows
}
