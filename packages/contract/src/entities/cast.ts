import { z } from 'zod'
import { until } from '../api-version'
import { castNotificationTypes } from '../enums'
import { ChannelOrChannelDehydrated } from './channel'
import { ChannelDehydrated, ChannelUserContext } from './channel-dehydrated'
import { Embed } from './embed'
import { Frame } from './frame'
import { NextCursor } from '../page'
import { Fid, TextRange, Timestamp } from './scalars'
import { User } from './user'
import { UserDehydrated } from './user-dehydrated'

/** A user who liked or recast. */
export const CastReactor = z.object({ fid: Fid, fname: z.string() }).meta({ id: 'CastReactor' })
export type CastReactor = z.infer<typeof CastReactor>

export const CastReactions = z
  .object({
    likes: z.array(CastReactor),
    recasts: z.array(CastReactor),
    likes_count: z.int(),
    recasts_count: z.int(),
  })
  .meta({ id: 'CastReactions' })
export type CastReactions = z.infer<typeof CastReactions>

/** The viewer's actions on a cast. */
export const CastViewerContext = z
  .object({ liked: z.boolean(), recasted: z.boolean() })
  .meta({ id: 'CastViewerContext' })
export type CastViewerContext = z.infer<typeof CastViewerContext>

export const Cast = z
  .object({
    object: z.literal('cast'),
    hash: z.string(),
    parent_hash: z.string().nullable(),
    parent_url: z.string().nullable(),
    root_parent_url: z.string().nullable(),
    parent_author: z.object({ fid: Fid.nullable() }),
    author: User,
    app: UserDehydrated.nullish(),
    text: z.string(),
    timestamp: Timestamp,
    embeds: z.array(Embed),
    type: z.enum(castNotificationTypes).optional(),
  })
  .meta({ id: 'Cast' })
export type Cast = z.infer<typeof Cast>

const interactions = {
  frames: until('2.46.0', z.array(Frame).optional()),
  reactions: CastReactions,
  replies: z.object({ count: z.int() }),
  /** Hash of the root cast of the thread. */
  thread_hash: z.string().nullable(),
  mentioned_profiles: z.array(User),
  mentioned_profiles_ranges: z.array(TextRange),
  mentioned_channels: z.array(ChannelDehydrated),
  mentioned_channels_ranges: z.array(TextRange),
  channel: ChannelOrChannelDehydrated.nullable(),
  viewer_context: CastViewerContext.optional(),
  author_channel_context: ChannelUserContext.optional(),
}

/** A cast in a feed: with counts, mentions and the viewer's actions. */
export const CastWithInteractions = z
  .object({ ...Cast.shape, ...interactions })
  .meta({ id: 'CastWithInteractions' })
export type CastWithInteractions = z.infer<typeof CastWithInteractions>

/** A cast with the replies below it, to the requested depth. */
export interface CastInConversation extends CastWithInteractions {
  direct_replies: CastInConversation[]
}
export const CastInConversation: z.ZodType<CastInConversation, CastInConversation> = z
  .object({
    ...CastWithInteractions.shape,
    get direct_replies() {
      return z.array(CastInConversation)
    },
  })
  .meta({ id: 'CastInConversation' })

export const Conversation = z
  .object({
    conversation: z.object({
      cast: CastInConversation,
      chronological_parent_casts: z.array(CastWithInteractions).optional(),
    }),
    next: NextCursor.optional(),
  })
  .meta({ id: 'Conversation' })
export type Conversation = z.infer<typeof Conversation>

/** A page of casts. */
export const FeedResponse = z
  .object({ casts: z.array(CastWithInteractions), next: NextCursor })
  .meta({ id: 'FeedResponse' })
export type FeedResponse = z.infer<typeof FeedResponse>

/** Summary of a conversation, and its participants. */
export const ConversationSummary = z
  .object({
    summary: z.object({
      text: z.string(),
      participants: z.array(User),
      mentioned_profiles: z.array(User),
    }),
  })
  .meta({ id: 'ConversationSummary' })
export type ConversationSummary = z.infer<typeof ConversationSummary>

/** Number of casts per time bucket. */
export const CastsMetrics = z
  .object({ start: Timestamp, resolution_in_seconds: z.int(), cast_count: z.int() })
  .meta({ id: 'CastsMetrics' })
export type CastsMetrics = z.infer<typeof CastsMetrics>
