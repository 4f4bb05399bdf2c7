import type { Args, OperationId, Operations } from '@castaway/contract'
import type { Scene } from './scene'

/** Operations that return a page of a list. */
export type PagedId = {
  [Id in OperationId]: Operations[Id]['spec'] extends { page: object } ? Id : never
}[OperationId]

/** One way to call a paged operation, and the key of its items. */
export interface Case {
  id: PagedId
  /** Describes the call, if an operation has several cases. */
  what?: string
  args: (scene: Scene) => Record<string, unknown>
  key: (item: any) => string
  /** Minimum number of items; 4 by default. */
  least?: number
}

type OfCase<Id extends PagedId> = Omit<Case, 'id' | 'args'> & {
  args: (scene: Scene) => Omit<Args<Operations[Id]>, 'limit' | 'cursor'>
}

const byHash = (cast: { hash: string }) => cast.hash
const byFid = (user: { fid: number }) => `${user.fid}`
const byUser = (item: { user: { fid: number } }) => `${item.user.fid}`
const byId = (channel: { id: string }) => channel.id
/** A group of notifications that a user joins becomes another group with another position. */
const byMoment = (told: { type: string; most_recent_timestamp: string; cast?: { hash: string } }) =>
  `${told.type} ${told.most_recent_timestamp} ${told.cast?.hash ?? ''}`

/** Every paged operation, in every order that it supports; a missing one does not compile. */
const table: { [Id in PagedId]: readonly OfCase<Id>[] } = {
  // casts
  lookupCastConversation: (['chron', 'desc_chron', 'algorithmic'] as const).map((sortType) => ({
    what: sortType,
    args: ({ casts }) => ({ identifier: casts[0]!, type: 'hash', sortType, replyDepth: 1 }),
    key: byHash,
  })),
  fetchCastQuotes: [
    { args: ({ casts }) => ({ identifier: casts[0]!, type: 'hash' }), key: byHash },
  ],
  searchCasts: [
    { what: 'newest', args: () => ({ q: 'porthole' }), key: byHash },
    { what: 'best', args: () => ({ q: 'porthole', sortType: 'algorithmic' }), key: byHash },
    { what: 'by meaning', args: () => ({ q: 'porthole', mode: 'semantic' }), key: byHash },
    { what: 'both', args: () => ({ q: 'porthole', mode: 'hybrid' }), key: byHash },
  ],
  fetchComposerActions: [{ args: () => ({ list: 'top' }), key: ({ name }) => name, least: 1 }],
  // feeds
  fetchFeed: [
    {
      what: 'following',
      args: ({ reader }) => ({ feedType: 'following', fid: reader }),
      key: byHash,
    },
    {
      what: 'fids',
      args: ({ hub }) => ({ feedType: 'filter', filterType: 'fids', fids: [hub] }),
      key: byHash,
    },
    {
      what: 'parent URL',
      args: ({ parentUrl }) => ({ feedType: 'filter', filterType: 'parent_url', parentUrl }),
      key: byHash,
    },
    {
      what: 'channel',
      args: () => ({
        feedType: 'filter',
        filterType: 'channel_id',
        channelId: 'lagoon',
        membersOnly: false,
      }),
      key: byHash,
    },
    {
      what: 'embedded address',
      args: () => ({ feedType: 'filter', filterType: 'embed_url', embedUrl: 'pictures.example/' }),
      key: byHash,
    },
    {
      what: 'embedded images',
      args: () => ({ feedType: 'filter', filterType: 'embed_types', embedTypes: ['image'] }),
      key: byHash,
    },
    {
      what: 'trending',
      args: () => ({ feedType: 'filter', filterType: 'global_trending' }),
      key: byHash,
    },
  ],
  fetchUserFollowingFeed: [{ args: ({ reader }) => ({ fid: reader }), key: byHash }],
  fetchFeedForYou: [{ args: ({ reader }) => ({ fid: reader }), key: byHash }],
  fetchFeedByChannelIds: [
    { args: () => ({ channelIds: ['lagoon', 'tools'], membersOnly: false }), key: byHash },
  ],
  fetchFeedByParentUrls: [
    { args: ({ parentUrl }) => ({ parentUrls: [parentUrl], withReplies: true }), key: byHash },
  ],
  fetchFeedByTopic: [{ args: () => ({ slug: 'porthole' }), key: byHash }],
  listTrendingTopics: [{ args: () => ({}), key: ({ slug }) => slug, least: 3 }],
  fetchFramesOnlyFeed: [{ args: () => ({}), key: byHash }],
  fetchTrendingFeed: [{ args: () => ({ timeWindow: '24h' }), key: byHash }],
  fetchRepliesAndRecastsForUser: [{ args: ({ hub }) => ({ fid: hub }), key: byHash }],
  fetchCastsForUser: [{ args: ({ hub }) => ({ fid: hub }), key: byHash }],
  // people
  fetchUserFollowers: (['desc_chron', 'algorithmic'] as const).map((sortType) => ({
    what: sortType,
    args: ({ hub }) => ({ fid: hub, sortType }),
    key: byUser,
  })),
  fetchUserFollowing: (['desc_chron', 'algorithmic'] as const).map((sortType) => ({
    what: sortType,
    args: ({ hub }) => ({ fid: hub, sortType }),
    key: byUser,
  })),
  fetchUserReciprocalFollowers: (['desc_chron', 'algorithmic'] as const).map((sortType) => ({
    what: sortType,
    args: ({ hub }) => ({ fid: hub, sortType }),
    key: byUser,
  })),
  getUserBestFriends: [{ args: ({ hub }) => ({ fid: hub }), key: byFid }],
  searchUser: [{ args: () => ({ q: 'pager' }), key: byFid }],
  fetchUsersByLocation: [{ args: () => ({ latitude: 38.7, longitude: -9.1 }), key: byFid }],
  // In such a small network no user is trusted enough for the badge.
  fetchPowerUsers: [{ args: () => ({}), key: byFid, least: 0 }],
  // reactions
  fetchCastReactions: [
    {
      args: ({ casts }) => ({ hash: casts[0]!, types: ['likes', 'recasts'] }),
      key: ({ reaction_type, user }) => `${reaction_type} ${user.fid}`,
    },
  ],
  fetchUserReactions: [
    {
      args: ({ hub }) => ({ fid: hub, type: 'all' }),
      key: ({ reaction_type, cast }) => `${reaction_type} ${cast.hash}`,
    },
  ],
  // channels
  fetchAllChannels: [{ args: () => ({}), key: byId, least: 3 }],
  searchChannels: [{ args: () => ({ q: 'l' }), key: byId, least: 1 }],
  fetchTrendingChannels: [{ args: () => ({}), key: ({ channel }) => channel.id, least: 1 }],
  fetchFollowersForAChannel: [{ args: () => ({ id: 'lagoon' }), key: byFid }],
  fetchUserChannels: [{ args: ({ hub }) => ({ fid: hub }), key: byId, least: 3 }],
  fetchUserChannelMemberships: [
    { args: () => ({ fid: 2 }), key: ({ channel }) => channel.id, least: 1 },
  ],
  fetchUsersActiveChannels: [{ args: ({ hub }) => ({ fid: hub }), key: byId, least: 2 }],
  fetchChannelMembers: [{ args: () => ({ channelId: 'lagoon' }), key: byUser, least: 2 }],
  fetchChannelInvites: [
    { args: () => ({ channelId: 'music' }), key: ({ invited }) => byFid(invited), least: 3 },
  ],
  // moderation
  fetchMuteList: [
    { args: ({ listOwner }) => ({ fid: listOwner }), key: ({ muted }) => byFid(muted) },
  ],
  fetchBlockList: [
    { args: ({ listOwner }) => ({ blockerFid: listOwner }), key: ({ blocked }) => byFid(blocked) },
  ],
  fetchBanList: [{ args: () => ({}), key: ({ banned }) => byFid(banned), least: 3 }],
  // notifications
  fetchAllNotifications: [{ args: ({ hub }) => ({ fid: hub }), key: byMoment }],
  fetchChannelNotificationsForUser: [
    { args: ({ hub }) => ({ fid: hub, channelIds: ['lagoon'] }), key: byMoment },
  ],
  fetchNotificationsByParentUrlForUser: [
    { args: ({ hub, parentUrl }) => ({ fid: hub, parentUrls: [parentUrl] }), key: byMoment },
  ],
  // mini apps
  fetchFrameCatalog: [{ args: () => ({}), key: ({ frames_url }) => frames_url, least: 1 }],
  searchFrames: [{ args: () => ({ q: 'tide' }), key: ({ frames_url }) => frames_url, least: 1 }],
  fetchNotificationTokens: [{ args: () => ({}), key: ({ fid }) => `${fid}` }],
  getNotificationCampaignStats: [{ args: () => ({}), key: ({ id }) => id }],
  // chains
  getWalletBalances: [
    {
      args: ({ wallet }) => ({ networks: ['base', 'optimism'], address: wallet }),
      key: ({ network, address }) => `${network} ${address}`,
    },
  ],
}

export const cases: readonly Case[] = Object.entries(table).flatMap(([id, ways]) =>
  ways.map((way) => ({ ...(way as unknown as Case), id: id as PagedId })),
)
