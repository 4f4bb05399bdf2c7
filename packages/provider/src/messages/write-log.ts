import { copyInto } from '@castaway/server-kit/copy'
import { sql } from 'kysely'
import type { Tx } from '../store/open'
import { bytesJson } from '../store/bytes'
import { encodeMessage } from './codec'
import {
  HubEventType,
  insertMessageEvents,
  mergeEvent,
  removalEvent,
  type MessageEvent,
} from './hub-events'
import type { ConflictResolution, CurrentMessage, Item } from './resolve-conflicts'
import type { Message } from './types'

interface LogOutcome {
  staying: readonly Item[]
  prunedAtOnce: readonly Item[]
  pruned: readonly CurrentMessage[]
  revoked: readonly CurrentMessage[]
}

const LOG_COLUMNS = [
  ...(['hash', 'fid', 'type', 'ts', 'signer', 'conflict_key', 'raw', 'received_at'] as const),
  ...(['deleted_at', 'pruned_at'] as const),
]

const restoreRow = sql`on conflict (hash) do update set
  deleted_at = excluded.deleted_at, pruned_at = excluded.pruned_at, revoked_at = null,
  conflict_key = excluded.conflict_key`

interface LoggedBatch {
  batch: readonly Message[]
  result: ConflictResolution
  /** Hashes of the batch that are in the log already. */
  logged: ReadonlySet<string>
  now: number
  recordedAt: number
  /** Whether no event announces it. */
  isHistory: boolean
}

/** Writes a batch into the log: new rows, when others went out of view, and the events that a node tells of it. */
export async function writeLog(
  tx: Tx,
  { batch, result, logged, now, recordedAt, isHistory }: LoggedBatch,
  outcome: LogOutcome,
): Promise<void> {
  // Displaced rows are marked before the new ones are inserted: at most one row per key may be in view.
  await markRemoved(tx, 'deleted_at', result.displaced, now)
  await markRemoved(tx, 'pruned_at', outcome.pruned, now)
  await markRemoved(tx, 'revoked_at', outcome.revoked, now)
  const row = ({ entry, index }: Item, out: { deleted_at?: number; pruned_at?: number }) => ({
    hash: entry.hash,
    fid: entry.fid,
    type: entry.type,
    ts: entry.ts,
    signer: entry.signer,
    conflict_key: entry.key,
    raw: encodeMessage(batch[index]!),
    ...out,
  })
  const rows = new Map(
    [
      ...result.superseded.map((item) => row(item, { deleted_at: now })),
      ...result.tombstonedAdds.map((item) => row(item, { deleted_at: now })),
      ...outcome.prunedAtOnce.map((item) => row(item, { pruned_at: now })),
      ...outcome.staying.map((item) => row(item, {})),
    ].map((item) => [item.hash, item]),
  )
  const told = isHistory ? [] : messageEvents(result, outcome)
  const announced = insertMessageEvents(told, recordedAt)
  if (rows.size === 0) {
    if (outcome.pruned.length + outcome.revoked.length > 0) await announced.execute(tx)
    return
  }
  // A message that comes back into view already has its row. That is rare, and other batches skip the lookup.
  const known = [...rows.keys()].some((hash) => logged.has(hash))
  if (isHistory && !known) {
    const all = [...rows.values()].map((each) => ({
      deleted_at: null,
      pruned_at: null,
      received_at: now,
      ...each,
    }))
    return copyInto(tx, 'message', LOG_COLUMNS, all)
  }
  const text = bytesJson([...rows.values()], 'hash', 'signer', 'raw')
  await sql`
    with announced as (${announced})
    insert into message
      (hash, fid, type, ts, signer, conflict_key, raw, received_at, deleted_at, pruned_at)
    select hash, fid, type, ts, signer, conflict_key, raw, ${now}::bigint,
      deleted_at, pruned_at
    from json_to_recordset(${text}::json) as r(
      hash bytea, fid integer, type smallint, ts integer, signer bytea, conflict_key text,
      raw bytea, deleted_at bigint, pruned_at bigint)
    ${known ? restoreRow : sql``}`.execute(tx)
}

/** What a node tells of a batch: every message that was in view for a moment, in order of arrival, then what was pruned. */
function messageEvents(result: ConflictResolution, outcome: LogOutcome): MessageEvent[] {
  const holders = new Map(result.displaced.map(({ key, hash }) => [key, hash]))
  const merged = [...result.superseded, ...outcome.staying, ...outcome.prunedAtOnce]
    .toSorted((a, b) => a.index - b.index)
    .map(({ entry }) => {
      const replaced = holders.get(entry.key)
      holders.set(entry.key, entry.hash)
      return mergeEvent(entry, replaced)
    })
  const pruned = [...outcome.pruned, ...outcome.prunedAtOnce.map(({ entry }) => entry)]
  return [
    ...merged,
    ...pruned.map((message) => removalEvent(HubEventType.pruneMessage, message)),
    ...outcome.revoked.map((message) => removalEvent(HubEventType.revokeMessage, message)),
  ]
}

/** Sets one of the timestamps that take a message out of view. */
export async function markRemoved(
  tx: Tx,
  column: 'deleted_at' | 'pruned_at' | 'revoked_at',
  rows: readonly { hash: string }[],
  now: number,
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    update message set ${sql.ref(column)} = ${now}::bigint
    where hash = any(${rows.map((row) => row.hash)}::bytea[])`.execute(tx)
}
