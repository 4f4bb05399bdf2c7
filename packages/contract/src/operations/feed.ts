import { z } from 'zod'
import { changed, until } from '../api-version'
import { flag, get, list, page } from '../define'
import { AnyUrl, ChannelId, FeedResponse, Fid } from '../entities/index'
import {
  embedTypes,
  feedFilterTypes,
  feedTypes,
  forYouProviders,
  repliesAndRecastsFilters,
  trendingFeedProviders,
  trendingFeedTimeWindows,
} from '../enums'
import { bulkLimits } from '../limits'
import { BulkCasts, experimental, viewer } from './shared'

const casts = { items: 'casts' } as const
/** JSON for the ranking provider. */
const provider_metadata = until('2.46.0', z.string().max(4096).optional())
/** Rankings of others ended with 2.46. */
const ownRanking = z.enum(['neynar'])

const withoutRecasts = {
  model:
    'casts in these channels; with_recasts has no effect, because a recast does not belong to a channel',
}

export const fetchFeed = get('/farcaster/feed', {
  summary: 'Casts by the people a user follows, or casts that match one filter',
  access: 'anyone',
  implementation: 'real',
  errors: [],
  query: {
    feed_type: z.enum(feedTypes).default('following'),
    filter_type: z.enum(feedFilterTypes).optional(),
    fid: Fid.optional(),
    fids: list(Fid, bulkLimits.items).optional(),
    parent_url: AnyUrl.optional(),
    channel_id: ChannelId.optional(),
    members_only: flag(true),
    embed_url: AnyUrl.optional(),
    embed_types: list(z.enum(embedTypes), embedTypes.length).optional(),
    with_recasts: flag(true),
    ...page(25, 100),
    ...viewer,
  },
  headers: experimental,
  ok: FeedResponse,
  page: casts,
  example: { feedType: 'filter', filterType: 'fids', fids: [2, 3], limit: 5 },
})

export const fetchUserFollowingFeed = get('/farcaster/feed/following', {
  summary: 'Casts by the people this user follows, newest first',
  access: 'anyone',
  implementation: 'real',
  errors: [],
  query: { fid: Fid, ...viewer, with_recasts: flag(true), ...page(25, 100) },
  headers: experimental,
  ok: FeedResponse,
  page: casts,
  example: { fid: 3, viewerFid: 3, limit: 5 },
})

export const fetchFeedForYou = get('/farcaster/feed/for_you', {
  summary: 'Casts picked for this user',
  access: 'anyone',
  implementation: {
    model: 'the island’s own ranking: one preset for each provider, not the provider’s algorithm',
  },
  errors: [],
  query: {
    fid: Fid,
    ...viewer,
    provider: changed('3.174.0', z.enum(forYouProviders), ownRanking).default('neynar'),
    ...page(25, 50),
    provider_metadata,
  },
  headers: experimental,
  ok: FeedResponse,
  page: casts,
  example: { fid: 3, viewerFid: 3, limit: 5 },
})

export const fetchFeedByChannelIds = get('/farcaster/feed/channels', {
  summary: 'Casts in these channels, newest first',
  access: 'anyone',
  implementation: withoutRecasts,
  errors: [],
  query: {
    channel_ids: list(ChannelId, bulkLimits.channelFeedChannels),
    with_recasts: flag(true),
    ...viewer,
    with_replies: flag(false),
    members_only: flag(true),
    fids: list(Fid, bulkLimits.channelFeedFids).optional(),
    ...page(25, 100),
    should_moderate: flag(false),
  },
  headers: experimental,
  ok: FeedResponse,
  page: casts,
  example: { channelIds: ['lagoon', 'tools'], membersOnly: false, limit: 5 },
})

export const fetchFeedByParentUrls = get('/farcaster/feed/parent_urls', {
  summary: 'Casts under these parent URLs, newest first',
  access: 'anyone',
  implementation: withoutRecasts,
  errors: [],
  query: {
    parent_urls: list(AnyUrl, bulkLimits.items),
    with_recasts: flag(true),
    ...viewer,
    with_replies: flag(false),
    ...page(25, 100),
  },
  headers: experimental,
  ok: FeedResponse,
  page: casts,
  example: (world) => ({ parentUrls: [world.parentUrl], limit: 5 }),
})

/** The words of a topic, joined by underscores. */
const TopicSlug = z.string().regex(/^[a-z0-9_]{1,128}$/)

export const fetchFeedByTopic = get('/farcaster/feed/topic', {
  since: '3.174.0',
  summary: 'Casts about a topic, newest first',
  access: 'anyone',
  implementation: {
    model:
      'casts that contain the words of the slug, one word in any of its forms and several in their order; with_recasts has no effect, because a cast is in the feed once, at its own time',
  },
  errors: [],
  query: { slug: TopicSlug, with_recasts: flag(true), ...viewer, ...page(25, 100) },
  headers: experimental,
  ok: FeedResponse,
  page: casts,
  example: { slug: 'lagoon', limit: 5 },
})

export const fetchFramesOnlyFeed = get('/farcaster/feed/frames', {
  until: '2.46.0',
  summary: 'Casts with a frame, newest first',
  access: 'anyone',
  implementation: 'real',
  errors: [],
  query: { ...page(25, 100), ...viewer },
  headers: experimental,
  ok: FeedResponse,
  page: casts,
  example: { limit: 5 },
})

export const fetchTrendingFeed = get('/farcaster/feed/trending', {
  summary: 'Trending casts',
  access: 'anyone',
  implementation: {
    model:
      'activity that decays over time; one preset for each provider, not the provider’s algorithm',
  },
  errors: [],
  query: {
    ...page(10, 10),
    ...viewer,
    time_window: z.enum(trendingFeedTimeWindows).default('24h'),
    channel_id: ChannelId.optional(),
    parent_url: AnyUrl.optional(),
    provider: changed('3.174.0', z.enum(trendingFeedProviders), ownRanking).default('neynar'),
    provider_metadata,
  },
  headers: experimental,
  ok: FeedResponse,
  page: casts,
  example: { limit: 5, timeWindow: '24h' },
})

export const fetchPopularCastsByUser = get('/farcaster/feed/user/popular', {
  summary: 'The ten most popular casts by this user',
  access: 'anyone',
  implementation: {
    model: 'popularity by the island’s own weights for likes, recasts, and replies',
  },
  errors: [],
  query: { fid: Fid, ...viewer },
  ok: BulkCasts,
  example: { fid: 2 },
})

export const fetchRepliesAndRecastsForUser = get('/farcaster/feed/user/replies_and_recasts', {
  summary: 'Replies and recasts by this user, newest first',
  access: 'anyone',
  implementation: 'real',
  errors: [],
  query: {
    fid: Fid,
    filter: z.enum(repliesAndRecastsFilters).default('all'),
    ...page(25, 50),
    ...viewer,
  },
  ok: FeedResponse,
  page: casts,
  example: { fid: 3, filter: 'replies', limit: 5 },
})

export const fetchCastsForUser = get('/farcaster/feed/user/casts', {
  summary: 'Casts by this user, newest first',
  access: 'anyone',
  implementation: 'real',
  errors: [],
  query: {
    fid: Fid,
    app_fid: Fid.optional(),
    ...viewer,
    ...page(25, 150),
    include_replies: flag(true),
    parent_url: AnyUrl.optional(),
    channel_id: ChannelId.optional(),
  },
  headers: experimental,
  ok: FeedResponse,
  page: casts,
  example: { fid: 2, limit: 5 },
})
