/** How long a response counts as fresh, in milliseconds. */
export const STALE = {
  /** Feeds never reload while someone reads them: the pill offers new casts and loads them on request. */
  feed: Number.POSITIVE_INFINITY,
  /** Threads gain replies quickly. */
  thread: 15_000,
  /** A user, a channel, or a list of either. */
  entity: 60_000,
  /** Slowly changing data: trending channels, suggestions. */
  slow: 5 * 60_000,
  /** Usernames typed in search boxes. */
  search: 30_000,
} as const

const byOperation: Record<string, number> = {
  fetchFeed: STALE.feed,
  fetchUserFollowingFeed: STALE.feed,
  fetchFeedForYou: STALE.feed,
  fetchTrendingFeed: STALE.feed,
  fetchFeedByChannelIds: STALE.feed,
  fetchFeedByParentUrls: STALE.feed,
  fetchCastsForUser: STALE.entity,
  fetchRepliesAndRecastsForUser: STALE.entity,
  lookupCastConversation: STALE.thread,
  fetchTrendingChannels: STALE.slow,
  fetchFollowSuggestions: STALE.slow,
  searchCasts: STALE.search,
  searchUser: STALE.search,
  searchChannels: STALE.search,
}

/** Stale time of an operation's queries, in milliseconds. */
export const staleTimeOf = (operation: string) => byOperation[operation] ?? STALE.entity
