import { msg } from '@lingui/core/macro'
import type { AnswerOf, Channel } from '@castaway/react'

export type Role = 'member' | 'moderator'
type Member = AnswerOf<'fetchChannelMembers'>['members'][number]

export const roleMessages = {
  lead: msg`Owner`,
  moderator: msg`Moderator`,
  member: msg`Member`,
}

/** Roles from pages of members, keyed by user or by channel, without duplicates and in order. */
export function rolesIn(
  pages: readonly { members: readonly Member[] }[] | undefined,
  by: 'user' | 'channel',
): Map<string, Role> {
  const roles = new Map<string, Role>()
  for (const { role, user, channel } of pages?.flatMap((page) => page.members) ?? []) {
    const key = by === 'user' ? String(user.fid) : channel.id
    // Someone with both roles is listed once, with the higher role.
    if (roles.get(key) !== 'moderator') roles.set(key, role)
  }
  return roles
}

/** What a user may do in a channel. */
export interface ChannelPermissions {
  /** Their role; undefined for followers and for everyone else. */
  is: 'lead' | Role | undefined
  /** Invites members, withdraws those invites, and removes members. */
  members: boolean
  /** The same for moderators. */
  moderators: boolean
}

/** The owner manages everyone; moderators manage members. */
export function channelPermissions(channel: Channel, fid: number | undefined): ChannelPermissions {
  if (fid === undefined) return { is: undefined, members: false, moderators: false }
  if (channel.lead?.fid === fid) return { is: 'lead', members: true, moderators: true }
  if (channel.moderator_fids?.includes(fid))
    return { is: 'moderator', members: true, moderators: false }
  return { is: channel.viewer_context?.role, members: false, moderators: false }
}
