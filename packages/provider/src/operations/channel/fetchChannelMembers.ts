import { operations, type ChannelMemberRole } from '@castaway/contract'
import { sql } from 'kysely'
import { all, visible } from '../../feeds/conditions'
import { pageResult, pageRequestOf } from '../../feeds/paging'
import { handle } from '../../context'
import { viewChannels } from '../../views/channels'
import { viewUsers } from '../../views/users'
import { knownChannel } from './identify'

interface Row {
  fid: number
  role: ChannelMemberRole
  joined_at: number
}

export default handle(operations.fetchChannelMembers, async (call) => {
  const { query, store, app } = call
  const page = pageRequestOf('fetchChannelMembers', call)
  const id = await knownChannel(store.db, query.channel_id, 'channel_id')
  const [at, fid] = page.position ?? []
  const { rows } = await sql<Row>`
    select m.fid, m.role, m.joined_at from channel_member m join account a on a.fid = m.fid
    where ${all([
      sql`m.channel_id = ${id}`,
      // Whoever asks about one person by name is told, as everywhere.
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
