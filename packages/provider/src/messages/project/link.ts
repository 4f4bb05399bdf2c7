import { sql } from 'kysely'
import type { StoreEvent } from '../../store/events'
import type { Tx } from '../../store/open'
import type { Entry } from '../conflict'
import { MessageType } from '../types'
import { joinHint, hashesOf, tally, type ViewChange } from './view-change'
import { deleteNotifications, insertNotifications } from './notification'

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
  if (hashes.length === 0 && added.length === 0) return []
  let removed: Link[] = []
  if (hashes.length > 0) {
    removed = (
      await sql<Link>`
        delete from link
        where fid = any(${change.removed.map((row) => row.fid)}::int[])
          and hash = any(${hashes}::text[])
        returning fid, target_fid, type, ts, hash`.execute(tx)
    ).rows
    await deleteNotifications(tx, hashes)
  }
  if (added.length > 0) {
    await sql`
      insert into link (fid, target_fid, type, ts, hash)
      select * from json_to_recordset(${JSON.stringify(added)}::json) as r(
        fid integer, target_fid integer, type text, ts integer, hash text)`.execute(tx)
  }
  const isFollow = (link: Link) => link.type === 'follow'
  const follows = added.filter(isFollow)
  const unfollows = removed.filter(isFollow)
  await count(tx, follows, unfollows)
  const notifications = await insertNotifications(
    tx,
    follows.map((link) => ({
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
  return [
    ...unfollows.map((link) => ({ kind: 'unfollow' as const, ...toldOf(link) })),
    ...follows.map((link) => ({ kind: 'follow' as const, ...toldOf(link) })),
    ...notifications,
  ]
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
