import type {
  Channel,
  ChannelDehydrated,
  ChannelMemberRole,
  ChannelUserContext,
} from '@castaway/contract'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '../store/index'
import { findNames } from './text'
import { dehydrate, viewUsers, type DehydratedRow } from './users'

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
  viewer_follows: boolean
  viewer_role: ChannelMemberRole | null
}

/** Reads channels that match a condition on `ch`, with the viewer's context. */
async function channelRows(
  db: Kysely<Tables>,
  condition: RawBuilder<unknown>,
  viewer = 0,
): Promise<ChannelRow[]> {
  const { rows } = await sql<ChannelRow>`
    select ch.id, ch.url, ch.name, ch.description, ch.image_url, ch.lead_fid, ch.moderator_fids,
      ch.pinned_cast_hash, ch.created_at, ch.follower_count, ch.member_count, ch.external_url, ch.external_title,
      exists (select from channel_follow f where f.channel_id = ch.id and f.fid = ${viewer}) as viewer_follows,
      (select m.role from channel_member m where m.channel_id = ch.id and m.fid = ${viewer}) as viewer_role
    from channel ch where ${condition}`.execute(db)
  return rows
}

/** Reads full channels by id, in a few queries; unknown ids are left out. */
export async function viewChannels(
  db: Kysely<Tables>,
  ids: string[],
  viewer?: number,
): Promise<Map<string, Channel>> {
  if (ids.length === 0) return new Map()
  const rows = await channelRows(db, sql`ch.id = any(${ids})`, viewer)
  const people = await viewUsers(
    db,
    rows.flatMap((row) => [row.lead_fid, ...row.moderator_fids]),
    viewer,
  )
  const mentioned = await mentionedIn(db, rows)
  return new Map(
    rows.map((row) => {
      const lead = people.get(row.lead_fid)
      const mentions = findNames(row.description).filter(({ name }) => mentioned.has(name))
      const channel: Channel = {
        id: row.id,
        url: row.url,
        object: 'channel',
        name: row.name,
        description: row.description,
        ...(mentions.length > 0 && {
          description_mentioned_profiles: mentions.map(({ name }) => mentioned.get(name)!),
          description_mentioned_profiles_ranges: mentions.map(({ start, end }) => ({ start, end })),
        }),
        created_at: Math.floor(row.created_at / 1000),
        follower_count: row.follower_count,
        ...(row.external_url && {
          external_link: { title: row.external_title ?? row.external_url, url: row.external_url },
        }),
        image_url: row.image_url,
        parent_url: row.url,
        ...(lead && { lead }),
        moderator_fids: row.moderator_fids,
        member_count: row.member_count,
        ...(lead && { moderator: lead }),
        ...(row.pinned_cast_hash && { pinned_cast_hash: row.pinned_cast_hash }),
        hosts: [...new Set([row.lead_fid, ...row.moderator_fids])]
          .map((fid) => people.get(fid))
          .filter((user) => user !== undefined),
        ...(viewer !== undefined && {
          viewer_context: contextOf(row.viewer_follows, row.viewer_role),
        }),
      }
      return [row.id, channel]
    }),
  )
}

async function mentionedIn(db: Kysely<Tables>, rows: ChannelRow[]) {
  const names = [...new Set(rows.flatMap((row) => findNames(row.description).map((m) => m.name)))]
  if (names.length === 0) return new Map<string, ReturnType<typeof dehydrate>>()
  const { rows: found } = await sql<DehydratedRow>`
    select p.fid, p.username, p.display_name, p.pfp_url, a.custody_address
    from profile p join account a on a.fid = p.fid where p.username = any(${names})`.execute(db)
  return new Map(found.map((row) => [row.username!, dehydrate(row)]))
}

const contextOf = (following: boolean, role: ChannelMemberRole | null): ChannelUserContext => ({
  following,
  ...(role && { role }),
})

export interface ChannelInCasts {
  channel: ChannelDehydrated
  /** Returns the context of each requested author in the channel. */
  contextOf: (author: number) => ChannelUserContext
}

/** Reads channels as casts show them, with the context of the casts' authors, in one query. */
export async function viewChannelsInCasts(
  db: Kysely<Tables>,
  ids: string[],
  authors: number[],
  viewer?: number,
): Promise<Map<string, ChannelInCasts>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<
    Pick<ChannelRow, 'id' | 'name' | 'image_url' | 'viewer_follows' | 'viewer_role'> & {
      followers: number[]
      roles: Record<string, ChannelMemberRole> | null
    }
  >`select ch.id, ch.name, ch.image_url,
      exists (select from channel_follow f where f.channel_id = ch.id and f.fid = ${viewer ?? 0}) as viewer_follows,
      (select m.role from channel_member m where m.channel_id = ch.id and m.fid = ${viewer ?? 0}) as viewer_role,
      array(select f.fid from channel_follow f where f.channel_id = ch.id and f.fid = any(${authors}::int[])) as followers,
      (select json_object_agg(m.fid, m.role) from channel_member m
        where m.channel_id = ch.id and m.fid = any(${authors}::int[])) as roles
    from channel ch where ch.id = any(${ids})`.execute(db)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        channel: {
          id: row.id,
          name: row.name,
          object: 'channel_dehydrated',
          image_url: row.image_url,
          ...(viewer !== undefined && {
            viewer_context: contextOf(row.viewer_follows, row.viewer_role),
          }),
        },
        contextOf: (author) =>
          contextOf(row.followers.includes(author), row.roles?.[author] ?? null),
      },
    ]),
  )
}
