import { msg } from '@lingui/core/macro'
import type { AnswerOf, Channel } from '@castaway/react'

export type Role = 'member' | 'moderator'
type Member = AnswerOf<'fetchChannelMembers'>['members'][number]

export const roleMessages = {
  lead: msg`Owner`,
  moderator: msg`Moderator`,
  member: msg`Member`,
}

/** Roles in pages of members, by who or by which channel has them, each once and in their order. */
export function rolesIn(
  pages: readonly { members: readonly Member[] }[] | undefined,
  by: 'user' | 'channel',
): Map<string, Role> {
  const roles = new Map<string, Role>()
  for (const { role, user, channel } of pages?.flatMap((page) => page.members) ?? []) {
    const key = by === 'user' ? String(user.fid) : channel.id
    // Who is both is named once, by the greater role.
    if (roles.get(key) !== 'moderator') roles.set(key, role)
  }
  return roles
}

/** What somebody may do in a channel. */
export interface ChannelPermissions {
  /** How they stand to it; undefined for those who only follow it, or not even that. */
  is: 'lead' | Role | undefined
  /** Asks people to become members, takes that back, and removes members. */
  members: boolean
  /** The same for moderators. */
  moderators: boolean
}

/** Who leads decides about everybody; moderators about members. */
export function channelPermissions(channel: Channel, fid: number | undefined): ChannelPermissions {
  if (fid === undefined) return { is: undefined, members: false, moderators: false }
  if (channel.lead?.fid === fid) return { is: 'lead', members: true, moderators: true }
  if (channel.moderator_fids?.includes(fid))
    return { is: 'moderator', members: true, moderators: false }
  return { is: channel.viewer_context?.role, members: false, moderators: false }
}
