import { z } from 'zod'
import { changed, promisedSince } from '../api-version'
import { channelMemberRoles } from '../enums'
import { ChannelDehydrated, ChannelUserContext } from './channel-dehydrated'
import { ChannelId, Fid, TextRange, Timestamp } from './scalars'
import { User } from './user'
import { UserDehydrated } from './user-dehydrated'

export const Channel = z
  .object({
    id: z.string(),
    url: z.string(),
    object: z.literal('channel'),
    name: z.string().optional(),
    description: z.string().optional(),
    description_mentioned_profiles: z.array(UserDehydrated).optional(),
    description_mentioned_profiles_ranges: z.array(TextRange).optional(),
    /** Unix seconds up to 2.46.0, an ISO date since. */
    created_at: promisedSince(
      '3.174.0',
      changed('3.174.0', z.number(), Timestamp, (seconds) =>
        new Date(seconds * 1000).toISOString(),
      ),
    ),
    follower_count: z.number().optional(),
    external_link: z
      .object({ title: z.string().optional(), url: z.string().optional() })
      .optional(),
    image_url: z.string().optional(),
    parent_url: z.string().optional(),
    lead: User.optional(),
    moderator_fids: z.array(Fid).optional(),
    member_count: z.int().optional(),
    moderator: User.optional(),
    pinned_cast_hash: z.string().optional(),
    hosts: z.array(User).optional(),
    viewer_context: ChannelUserContext.optional(),
  })
  .meta({ id: 'Channel' })
export type Channel = z.infer<typeof Channel>

export const ChannelOrChannelDehydrated = z
  .discriminatedUnion('object', [Channel, ChannelDehydrated])
  .meta({ id: 'ChannelOrChannelDehydrated' })
export type ChannelOrChannelDehydrated = z.infer<typeof ChannelOrChannelDehydrated>

export const ChannelMember = z
  .object({
    object: z.literal('member'),
    role: z.enum(channelMemberRoles),
    user: z.discriminatedUnion('object', [User, UserDehydrated]),
    channel: ChannelOrChannelDehydrated,
  })
  .meta({ id: 'ChannelMember' })
export type ChannelMember = z.infer<typeof ChannelMember>

/** An open invite. */
export const ChannelMemberInvite = z
  .object({
    channel_id: ChannelId,
    role: z.enum(channelMemberRoles),
    inviter: User,
    invited: User,
  })
  .meta({ id: 'ChannelMemberInvite' })
export type ChannelMemberInvite = z.infer<typeof ChannelMemberInvite>

/** A channel with the number of its recent casts; the numbers are strings. */
export const ChannelActivity = z
  .object({
    object: z.literal('channel_activity'),
    cast_count_1d: z.string(),
    cast_count_7d: z.string(),
    cast_count_30d: z.string(),
    channel: Channel,
  })
  .meta({ id: 'ChannelActivity' })
export type ChannelActivity = z.infer<typeof ChannelActivity>
