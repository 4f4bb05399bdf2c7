import type { ChannelMemberRole } from '@castaway/contract'
import { sql } from 'kysely'
import { forbidden, notFound } from '../../errors'
import type { Tx } from '../../store/index'

/** A channel that is locked until the transaction ends, so that its members and their count stay consistent. */
export interface LockedChannel {
  id: string
  lead: number
  moderators: number[]
}

/** @throws 404 if the channel does not exist */
export async function lockChannel(tx: Tx, id: string): Promise<LockedChannel> {
  const row = await tx
    .selectFrom('channel')
    .select(['id', 'lead_fid', 'moderator_fids'])
    .where('id', '=', id.toLowerCase())
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('The channel', 'channel_id')
  return { id: row.id, lead: row.lead_fid, moderators: row.moderator_fids }
}

/**
 * Owners decide about moderators; owners and moderators decide about members.
 * @throws 403 if the user may not grant or revoke this role
 */
export function assertInCharge(
  { lead, moderators }: LockedChannel,
  fid: number,
  role: ChannelMemberRole,
): void {
  if (fid === lead) return
  if (role === 'moderator') {
    throw forbidden('Only the channel’s owner can manage its moderators', 'role')
  }
  if (!moderators.includes(fid)) {
    throw forbidden('Only the channel’s owner and moderators can manage its members')
  }
}

export async function roleOf(
  tx: Tx,
  channel: LockedChannel,
  fid: number,
): Promise<ChannelMemberRole | null> {
  const row = await tx
    .selectFrom('channel_member')
    .select('role')
    .where('channel_id', '=', channel.id)
    .where('fid', '=', fid)
    .executeTakeFirst()
  return row?.role ?? null
}

/** Grants a role; a member who becomes a moderator stays a member. */
export async function grantRole(
  tx: Tx,
  { id }: LockedChannel,
  fid: number,
  role: ChannelMemberRole,
  at: number,
): Promise<void> {
  await sql`
    with held as (
      insert into channel_member (channel_id, fid, role, joined_at) values (${id}, ${fid}, ${role}, ${at})
      on conflict (channel_id, fid) do update set role = excluded.role
      returning xmax = 0 as joined)
    update channel set
      member_count = member_count + (select count(*) from held where joined)::int,
      moderator_fids = case when ${role === 'moderator'}::boolean
        then array_append(array_remove(moderator_fids, ${fid}::int), ${fid}::int)
        else array_remove(moderator_fids, ${fid}::int) end
    where id = ${id}`.execute(tx)
}

/** Revokes a role, and with it the membership. @returns whether they had it */
export async function revokeRole(
  tx: Tx,
  { id }: LockedChannel,
  fid: number,
  role: ChannelMemberRole,
): Promise<boolean> {
  const { rows } = await sql`
    with gone as (
      delete from channel_member where channel_id = ${id} and fid = ${fid} and role = ${role}
      returning fid)
    update channel set member_count = member_count - 1,
      moderator_fids = array_remove(moderator_fids, ${fid}::int)
    where id = ${id} and exists (select from gone) returning id`.execute(tx)
  return rows.length > 0
}
