import { sql } from 'kysely'
import type { StoreEvent } from '../../store/events'
import type { Tx } from '../../store/open'
import {
  moveNotifications,
  notifyOfCasts,
  notifyOfEarlierReactions,
  rebuildNotificationsOf,
  rebuildNotificationsOfNobody,
  renotifyOfCasts,
} from './notification'
import type { ThreadPosition, ThreadPositions } from './thread-position'
import { rebuildTrendsOf, rebuildTrends, refreshReplyTrends } from './trend'
import type { AddedMessage } from './view-change'

interface CastChange extends ThreadPositions {
  added: readonly AddedMessage[]
  arrivals: readonly ThreadPosition[]
  replies: readonly (Pick<ThreadPosition, 'parent_hash' | 'fid'> & { ts: number })[]
  /** Casts of the batch that others referred to before. */
  late: readonly string[]
  moved: readonly string[]
}

/** Brings trends and notifications up to date with casts that came or went. */
export async function deriveFromCasts(tx: Tx, change: CastChange): Promise<StoreEvent[]> {
  const { added, positions, authors, arrivals, replies, late, moved } = change
  const counted = new Set(late)
  await rebuildTrends(tx, late)
  await refreshReplyTrends(
    tx,
    replies.filter(
      (reply): reply is typeof reply & { parent_hash: string } =>
        reply.parent_hash !== null && !counted.has(reply.parent_hash),
    ),
  )
  const notifications = [
    ...(await notifyOfCasts(
      tx,
      added.map((entry) => ({ entry, position: positions.get(entry.hash)! })),
      authors,
    )),
    ...(await notifyOfEarlierReactions(tx, late)),
    ...(await renotifyOfCasts(tx, await findReferencing(tx, arrivals))),
  ]
  // Some of the casts that moved may be part of this batch.
  await moveNotifications(tx, moved)
  return notifications
}

/** Finds casts that reply to or quote a cast whose author has only now become known. */
async function findReferencing(tx: Tx, arrivals: readonly ThreadPosition[]): Promise<string[]> {
  const hashes = arrivals.map((position) => position.hash)
  if (hashes.length === 0) return []
  const { rows } = await sql<{ hash: string }>`
    select hash from "cast" where parent_hash = any(${hashes}::bytea[])
    union
    select cast_hash from cast_embed where quoted_hash = any(${hashes}::bytea[])`.execute(tx)
  return rows.map((row) => row.hash)
}

/**
 * Computes from the messages in view what history leaves out as it comes: the notifications of these accounts, and the
 * trends of their casts. The caller must hold the exclusive merge lock.
 * @param now Unix ms
 */
export async function deriveFor(tx: Tx, fids: readonly number[], now: number): Promise<void> {
  await rebuildTrendsOf(tx, fids)
  await rebuildNotificationsOf(tx, fids, now)
}

/** The same for the numbers that no account has: they can be mentioned and followed. */
export const deriveForNobody = (tx: Tx, now: number): Promise<void> =>
  rebuildNotificationsOfNobody(tx, now)
