import { operations, type ChannelMemberRole } from '@castaway/contract'
import { sql } from 'kysely'
import { allOf, visible } from '../../feeds/conditions'
import { pageResult, pageRequestOf } from '../../feeds/paging'
import { defineHandler } from '../../context'
import { viewChannels } from '../../views/channels'
import { viewUsers } from '../../views/users'
import { requireChannel } from './find-channel'

interface Row {
  fid: number
  role: ChannelMemberRole
  joined_at: number
}

export default defineHandler(operations.fetchChannelMembers, async (call) => {
  const { query, store, app } = call
  const page = pageRequestOf('fetchChannelMembers', call)
  const id = await requireChannel(store.db, query.channel_id, 'channel_id')
  const [at, fid] = page.position ?? []
  const { rows } = await sql<Row>`
    select m.fid, m.role, m.joined_at from channel_member m join account a on a.fid = m.fid
    where ${allOf([
      sql`m.channel_id = ${id}`,
      // A request for one member by FID includes hidden users, as everywhere.
      query.fid === undefined ? visible('m.fid', { app: app.id }) : sql`m.fid = ${query.fid}`,
      page.position && sql`(m.joined_at, m.fid) < (${at}::bigint, ${fid}::int)`,
    ])}
    order by m.joined_at desc, m.fid desc limit ${page.limit + 1}`.execute(store.db)
  const { items, next } = pageResult(page, rows, (row) => [row.joined_at, row.fid])
  const users = await viewUsers(
    store.db,
    items.map((row) => row.fid),
  )
  const channel = (await viewChannels(store.db, [id])).get(id)
  return {
    members: items.flatMap((row) => {
      const user = users.get(row.fid)
      return user && channel ? [{ object: 'member' as const, role: row.role, user, channel }] : []
    }),
    next,
  }
})
