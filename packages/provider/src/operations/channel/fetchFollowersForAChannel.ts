import { operations } from '@castaway/contract'
import { sql } from 'kysely'
import { visible } from '../../feeds/conditions'
import { pageRequestOf } from '../../feeds/paging'
import { defineHandler } from '../../context'
import { pageOfUsers } from '../page-of-users'
import { readerOf } from '../reader'
import { requireChannel } from './find-channel'

export default defineHandler(operations.fetchFollowersForAChannel, async (call) => {
  const { query, store } = call
  const page = pageRequestOf('fetchFollowersForAChannel', call)
  const channel = await requireChannel(store.db, query.id, 'id')
  const [at, fid] = page.position ?? []
  const { rows } = await sql<{ fid: number; followed_at: number }>`
    select f.fid, f.followed_at from channel_follow f join account a on a.fid = f.fid
    where f.channel_id = ${channel} and ${visible('f.fid', readerOf(call))}
      and ${page.position ? sql`(f.followed_at, f.fid) < (${at}::bigint, ${fid}::int)` : sql`true`}
    order by f.followed_at desc, f.fid desc limit ${page.limit + 1}`.execute(store.db)
  return pageOfUsers(call, page, rows, (row) => [row.followed_at, row.fid])
})
