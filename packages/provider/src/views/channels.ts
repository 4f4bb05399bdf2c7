import type { Channel, ChannelDehydrated, ChannelUserContext } from '@castaway/contract'
import type { Kysely } from 'kysely'
import { rowsOf, type Rows } from '../rows/index'
import type { Tables } from '../store/index'
import { findNames } from './text'
import { namedUsers, viewUsers } from './users'

/** Reads full channels by id, in a few queries; unknown ids are left out. */
export async function viewChannels(
  db: Kysely<Tables>,
  ids: string[],
  viewer?: number,
): Promise<Map<string, Channel>> {
  if (ids.length === 0) return new Map()
  const read = rowsOf(db)
  const [found, contextOf] = await Promise.all([read.channels(ids), contextsOf(read, viewer)])
  const rows = [...found.values()]
  const people = await viewUsers(
    db,
    rows.flatMap((row) => [row.lead_fid, ...row.moderator_fids]),
    viewer,
  )
  const mentioned = await namedUsers(
    read,
    rows.map(({ description }) => description),
  )
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
          viewer_context: contextOf(viewer, row.id),
        }),
      }
      return [row.id, channel]
    }),
  )
}

type ContextOf = (fid: number, channel: string) => ChannelUserContext

/** Reads what these users are to channels. */
async function contextsOf(read: Rows, ...fids: (number | undefined)[]): Promise<ContextOf> {
  const memberships = await read.memberships(fids.filter((fid) => fid !== undefined))
  return (fid, channel) => {
    const role = memberships.get(fid)?.roles.get(channel)
    return { following: memberships.get(fid)?.follows.has(channel) ?? false, ...(role && { role }) }
  }
}

export interface ChannelInCasts {
  channel: ChannelDehydrated
  /** Returns the context of each requested author in the channel. */
  contextOf: (author: number) => ChannelUserContext
}

/** Reads channels as casts show them, with the context of the casts' authors. */
export async function viewChannelsInCasts(
  db: Kysely<Tables>,
  ids: string[],
  authors: number[],
  viewer?: number,
): Promise<Map<string, ChannelInCasts>> {
  if (ids.length === 0) return new Map()
  const read = rowsOf(db)
  const [channels, contextOf] = await Promise.all([
    read.channels(ids),
    contextsOf(read, viewer, ...authors),
  ])
  return new Map(
    [...channels].map(([id, { name, image_url }]) => [
      id,
      {
        channel: {
          id,
          name,
          object: 'channel_dehydrated',
          image_url,
          ...(viewer !== undefined && { viewer_context: contextOf(viewer, id) }),
        },
        contextOf: (author) => contextOf(author, id),
      },
    ]),
  )
}
