import { operations, type ChannelMemberRole } from '@castaway/contract'
import { sql } from 'kysely'
import { allOf } from '../../feeds/conditions'
import { pageResult, pageRequestOf } from '../../feeds/paging'
import { defineHandler } from '../../context'
import { requiredField } from '../../errors'
import { viewUsers } from '../../views/users'
import { requireChannel } from './find-channel'

interface Row {
  id: number
  channel_id: string
  role: ChannelMemberRole
  inviter_fid: number
  invited_fid: number
}

export default defineHandler(operations.fetchChannelInvites, async (call) => {
  const { query, store } = call
  const { channel_id: named, invited_fid: invited } = query
  if (named === undefined && invited === undefined) throw requiredField('channel_id')
  const page = pageRequestOf('fetchChannelInvites', call)
  const channel =
    named === undefined ? undefined : await requireChannel(store.db, named, 'channel_id')
  const [before] = page.position ?? []
  const { rows } = await sql<Row>`
    select i.id, i.channel_id, i.role, i.inviter_fid, i.invited_fid from channel_invite i
    join account one on one.fid = i.inviter_fid join account other on other.fid = i.invited_fid
    where ${allOf([
      sql`i.status = 'invited'`,
      channel !== undefined && sql`i.channel_id = ${channel}`,
      invited !== undefined && sql`i.invited_fid = ${invited}`,
      before !== undefined && sql`i.id < ${before}::bigint`,
    ])}
    order by i.id desc limit ${page.limit + 1}`.execute(store.db)
  const { items, next } = pageResult(page, rows, (row) => [row.id])
  const users = await viewUsers(
    store.db,
    items.flatMap((row) => [row.inviter_fid, row.invited_fid]),
  )
  return {
    invites: items.flatMap((row) => {
      const inviter = users.get(row.inviter_fid)
      const who = users.get(row.invited_fid)
      if (!inviter || !who) return []
      return [{ channel_id: row.channel_id, role: row.role, inviter, invited: who }]
    }),
    next,
  }
})
