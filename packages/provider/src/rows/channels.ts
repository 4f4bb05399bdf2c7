import type { ChannelMemberRole } from '@castaway/contract'
import { sql, type Selectable } from 'kysely'
import type { ChannelTable } from '../store/index'
import { grouped, type RowKind } from './kind'

/** The columns of a channel that views show. */
const columns = [
  'id',
  'url',
  'name',
  'description',
  'image_url',
  'lead_fid',
  'moderator_fids',
  'pinned_cast_hash',
  'created_at',
  'follower_count',
  'member_count',
  'external_url',
  'external_title',
] as const satisfies readonly (keyof ChannelTable)[]

export type ChannelRow = Pick<Selectable<ChannelTable>, (typeof columns)[number]>

export const channels: RowKind<string, ChannelRow> = {
  max: 5_000,
  async load(db, ids) {
    const rows = await db
      .selectFrom('channel')
      .select(columns)
      .where(sql<boolean>`id = any(${ids}::text[])`)
      .execute()
    return new Map(rows.map((row) => [row.id, row]))
  },
}

/** The channels of a user, by id. */
export interface Memberships {
  follows: ReadonlySet<string>
  roles: ReadonlyMap<string, ChannelMemberRole>
}

export const memberships: RowKind<number, Memberships> = {
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
