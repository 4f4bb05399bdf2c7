/** Operations of the feeds of Home; of trending, without a channel. */
export const HOME_FEEDS: ReadonlySet<string> = new Set([
  'fetchUserFollowingFeed',
  'fetchFeedForYou',
  'fetchTrendingFeed',
])
