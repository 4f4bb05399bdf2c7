import { operations, type ChannelMemberRole } from '@castaway/contract'
import { sql } from 'kysely'
import { pageResult, pageRequestOf } from '../../feeds/paging'
import { defineHandler } from '../../context'
import { viewChannels } from '../../views/channels'
import { viewUsers } from '../../views/users'

interface Row {
  channel_id: string
  role: ChannelMemberRole
  joined_at: number
}

export default defineHandler(operations.fetchUserChannelMemberships, async (call) => {
  const { query, store } = call
  const page = pageRequestOf('fetchUserChannelMemberships', call)
  const [at, id] = page.position ?? []
  const { rows } = await sql<Row>`
    select m.channel_id, m.role, m.joined_at from channel_member m join channel ch on ch.id = m.channel_id
    where m.fid = ${query.fid}
      and ${page.position ? sql`(m.joined_at, m.channel_id) < (${at}::bigint, ${id}::text)` : sql`true`}
    order by m.joined_at desc, m.channel_id desc limit ${page.limit + 1}`.execute(store.db)
  const { items, next } = pageResult(page, rows, (row) => [row.joined_at, row.channel_id])
  const user = (await viewUsers(store.db, [query.fid])).get(query.fid)
  const channels = await viewChannels(
    store.db,
    items.map((row) => row.channel_id),
  )
  return {
    members: items.flatMap((row) => {
      const channel = channels.get(row.channel_id)
      return user && channel ? [{ object: 'member' as const, role: row.role, user, channel }] : []
    }),
    next,
  }
})
