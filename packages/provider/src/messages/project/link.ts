import { FARCASTER_EPOCH, fromFarcasterTime } from '@castaway/contract'
import { sql } from 'kysely'
import type { StoreEvent } from '../../store/events'
import type { Tx } from '../../store/open'
import type { Entry } from '../conflict'
import { BLOCK, FOLLOW, MessageType } from '../types'
import { joinHint, hashesOf, tally, type ViewChange } from './view-change'
import { deleteNotifications, insertNotifications } from './notification'
import { bytesJson } from '../../store/bytes'

interface Link {
  fid: number
  target_fid: number
  type: string
  ts: number
  hash: string
}

/** The row of a link. */
export function linkRow({ fid, ts, hash, data }: Entry): Link {
  const { type, targetFid } = data.linkBody!
  return { fid, target_fid: targetFid!, type, ts, hash }
}

export async function projectLinks(tx: Tx, change: ViewChange): Promise<StoreEvent[]> {
  const hashes = hashesOf(change.removed, MessageType.linkAdd)
  const added = change.added.filter((entry) => entry.type === MessageType.linkAdd).map(linkRow)
  const unlinked = change.added
    .filter((entry) => entry.type === MessageType.linkRemove)
    .map(linkRow)
  if (hashes.length === 0 && added.length === 0 && unlinked.length === 0) return []
  let removed: Link[] = []
  if (hashes.length > 0) {
    removed = (
      await sql<Link>`
        delete from link
        where fid = any(${change.removed.map((row) => row.fid)}::int[])
          and hash = any(${hashes}::bytea[])
        returning fid, target_fid, type, ts, hash`.execute(tx)
    ).rows
    await deleteNotifications(tx, hashes)
  }
  if (added.length > 0) {
    await sql`
      insert into link (fid, target_fid, type, ts, hash)
      select * from json_to_recordset(${bytesJson(added, 'hash')}::json) as r(
        fid integer, target_fid integer, type text, ts integer, hash bytea)`.execute(tx)
  }
  const isFollow = (link: Link) => link.type === FOLLOW
  const follows = added.filter(isFollow)
  const unfollows = removed.filter(isFollow)
  await count(tx, follows, unfollows)
  const notifications = await insertNotifications(
    tx,
    (change.isHistory ? [] : follows).filter(isToAnother).map((link) => ({
      fid: link.target_fid,
      type: 'follows' as const,
      actor_fid: link.fid,
      cast_hash: null,
      ts: link.ts,
      hash: link.hash,
      channel_id: null,
      parent_url: null,
    })),
  )
  const isBlock = (link: Link) => link.type === BLOCK
  const blocks = await projectBlocks(
    tx,
    added.filter(isBlock).filter(isToAnother),
    [...removed, ...unlinked].filter(isBlock),
  )
  return [
    ...blocks,
    ...unfollows.map((link) => ({ kind: 'unfollow' as const, ...toldOf(link) })),
    ...follows.map((link) => ({ kind: 'follow' as const, ...toldOf(link) })),
    ...notifications,
  ]
}

/** Following or blocking oneself is valid, but no one is notified of it and nothing is hidden. */
const isToAnother = (link: Link) => link.fid !== link.target_fid

/**
 * Blocks and unblocks as the links of this type say. A block that has no link, because the account could not sign one,
 * ends with a removal too.
 */
async function projectBlocks(
  tx: Tx,
  added: readonly Link[],
  removed: readonly Link[],
): Promise<StoreEvent[]> {
  if (added.length === 0 && removed.length === 0) return []
  const pairs = sql`json_to_recordset(${JSON.stringify(removed)}::json)
    as r(fid integer, target_fid integer)`
  await sql`delete from block b using ${pairs}
    where b.blocker_fid = r.fid and b.blocked_fid = r.target_fid`.execute(tx)
  const rows = added.map((link) => ({ ...link, at: fromFarcasterTime(link.ts) }))
  await sql`
    insert into block (blocker_fid, blocked_fid, blocked_at, hash)
    select * from json_to_recordset(${bytesJson(rows, 'hash')}::json) as r(
      fid integer, target_fid integer, at bigint, hash bytea)
    on conflict (blocker_fid, blocked_fid) do update
      set blocked_at = excluded.blocked_at, hash = excluded.hash`.execute(tx)
  const people = [...added, ...removed].flatMap((link) => [link.fid, link.target_fid])
  return [{ kind: 'changed', rows: 'moderation', keys: [...new Set(people)] }]
}

/** Writes the blocks of all links in view. */
export async function fillBlocks(tx: Tx): Promise<void> {
  await sql`
    insert into block (blocker_fid, blocked_fid, blocked_at, hash)
    select fid, target_fid, ${sql.lit(FARCASTER_EPOCH)}::bigint + ts::bigint * 1000, hash
    from link where type = ${sql.lit(BLOCK)} and fid <> target_fid
    on conflict (blocker_fid, blocked_fid) do update
      set blocked_at = excluded.blocked_at, hash = excluded.hash`.execute(tx)
}

const toldOf = ({ fid, target_fid: targetFid, ts }: Link) => ({ fid, targetFid, ts })

async function count(tx: Tx, added: readonly Link[], removed: readonly Link[]): Promise<void> {
  const signed = [
    ...added.map((link) => [link, 1] as const),
    ...removed.map((link) => [link, -1] as const),
  ]
  const following = tally(signed.map(([link, by]) => [link.fid, by] as const))
  const followers = tally(signed.map(([link, by]) => [link.target_fid, by] as const))
  const rows = new Map<number, { fid: number; following: number; followers: number }>()
  const row = (fid: number) => {
    const known = rows.get(fid) ?? { fid, following: 0, followers: 0 }
    rows.set(fid, known)
    return known
  }
  for (const { key, by } of following) row(key).following += by
  for (const { key, by } of followers) row(key).followers += by
  if (rows.size === 0) return
  await sql`
    update profile p set
      following_count = p.following_count + d.following,
      follower_count = p.follower_count + d.followers
    from json_to_recordset(${JSON.stringify([...rows.values()])}::json)
      as d(fid integer, following integer, followers integer)
    where p.fid = d.fid and ${joinHint('p.fid', rows.keys(), 'int')}`.execute(tx)
}
