import { sql } from 'kysely'
import { changeRows, type Store } from '../../store/index'
import { channelChanged } from './changed'

/** Follows or unfollows a channel; the counter changes only if the follow does. */
export async function setChannelFollow(
  store: Store,
  channelId: string,
  fid: number,
  follows: boolean,
): Promise<boolean> {
  const change = follows
    ? sql`insert into channel_follow (channel_id, fid, followed_at)
        values (${channelId}, ${fid}, ${store.clock.now()}) on conflict do nothing returning 1`
    : sql`delete from channel_follow where channel_id = ${channelId} and fid = ${fid} returning 1`
  return changeRows(store, channelChanged(channelId, fid), async (tx) => {
    const { rows } = await sql`with changed as (${change})
      update channel set follower_count = follower_count + ${follows ? 1 : -1}::int
      where id = ${channelId} and exists (select from changed) returning id`.execute(tx)
    return rows.length > 0
  })
}
