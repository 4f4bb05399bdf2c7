/** How long an answer counts as fresh, in milliseconds. */
export const STALE = {
  /** Feeds never reload under a reader: news is offered by the pill, loaded when asked for. */
  feed: Number.POSITIVE_INFINITY,
  /** Threads gain replies quickly. */
  thread: 15_000,
  /** A person, a channel, a list of either. */
  entity: 60_000,
  /** What changes by the hour: trending channels, suggestions. */
  slow: 5 * 60_000,
  /** Names typed in search boxes. */
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

export const staleTimeOf = (operation: string) => byOperation[operation] ?? STALE.entity
