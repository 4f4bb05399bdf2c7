import type { ChannelMemberRole } from '@castaway/contract'
import { sql } from 'kysely'
import { grouped, type RowKind } from './kind'

export interface ChannelRow {
  id: string
  url: string
  name: string
  description: string
  image_url: string
  lead_fid: number
  moderator_fids: number[]
  pinned_cast_hash: string | null
  created_at: number
  follower_count: number
  member_count: number
  external_url: string | null
  external_title: string | null
}

export const channels: RowKind<string, ChannelRow> = {
  name: 'channels',
  max: 5_000,
  async load(db, ids) {
    const { rows } = await sql<ChannelRow>`
      select ch.id, ch.url, ch.name, ch.description, ch.image_url, ch.lead_fid, ch.moderator_fids,
        ch.pinned_cast_hash, ch.created_at, ch.follower_count, ch.member_count, ch.external_url,
        ch.external_title
      from channel ch where ch.id = any(${ids}::text[])`.execute(db)
    return new Map(rows.map((row) => [row.id, row]))
  },
}

/** The channels of a user, by id. */
export interface Memberships {
  follows: ReadonlySet<string>
  roles: ReadonlyMap<string, ChannelMemberRole>
}

export const memberships: RowKind<number, Memberships> = {
  name: 'memberships',
  max: 10_000,
  async load(db, fids) {
    const { rows } = await sql<{ fid: number; channel: string; role: ChannelMemberRole | null }>`
      select fid, channel_id as channel, null as role from channel_follow
      where fid = any(${fids}::int[])
      union all
      select fid, channel_id, role from channel_member where fid = any(${fids}::int[])`.execute(db)
    const byFid = grouped(rows, ({ fid }) => fid)
    return new Map(
      fids.map((fid) => {
        const its = byFid.get(fid) ?? []
        const follows = its.flatMap(({ channel, role }) => (role === null ? [channel] : []))
        const roles = its.flatMap(({ channel, role }) =>
          role === null ? [] : [[channel, role] as const],
        )
        return [fid, { follows: new Set(follows), roles: new Map(roles) }]
      }),
    )
  },
}
