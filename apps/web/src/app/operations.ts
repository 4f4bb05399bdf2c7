import * as op from '@castaway/client/operations'

/**
 * The operations that the app bundles. Bundling all of them would make the first page too large; a screen that needs
 * another one adds it here, and does not compile before.
 */
export const bundledOperations = {
  deleteBlock: op.deleteBlock,
  deleteCast: op.deleteCast,
  deleteMute: op.deleteMute,
  deleteReaction: op.deleteReaction,
  fetchAllChannels: op.fetchAllChannels,
  fetchAllNotifications: op.fetchAllNotifications,
  fetchBulkCasts: op.fetchBulkCasts,
  fetchBulkUsers: op.fetchBulkUsers,
  fetchCastsForUser: op.fetchCastsForUser,
  fetchFeed: op.fetchFeed,
  fetchFeedByChannelIds: op.fetchFeedByChannelIds,
  fetchFeedForYou: op.fetchFeedForYou,
  fetchFollowSuggestions: op.fetchFollowSuggestions,
  fetchPopularCastsByUser: op.fetchPopularCastsByUser,
  fetchRelevantFollowers: op.fetchRelevantFollowers,
  fetchRepliesAndRecastsForUser: op.fetchRepliesAndRecastsForUser,
  fetchTrendingChannels: op.fetchTrendingChannels,
  fetchTrendingFeed: op.fetchTrendingFeed,
  fetchUserChannels: op.fetchUserChannels,
  fetchUserFollowers: op.fetchUserFollowers,
  fetchUserFollowing: op.fetchUserFollowing,
  fetchUserFollowingFeed: op.fetchUserFollowingFeed,
  fetchUserReactions: op.fetchUserReactions,
  followChannel: op.followChannel,
  followUser: op.followUser,
  lookupCastByHashOrWarpcastUrl: op.lookupCastByHashOrWarpcastUrl,
  lookupCastConversation: op.lookupCastConversation,
  lookupChannel: op.lookupChannel,
  lookupUserByUsername: op.lookupUserByUsername,
  publishBlock: op.publishBlock,
  publishCast: op.publishCast,
  publishMute: op.publishMute,
  publishReaction: op.publishReaction,
  searchCasts: op.searchCasts,
  searchChannels: op.searchChannels,
  searchUser: op.searchUser,
  unfollowChannel: op.unfollowChannel,
  unfollowUser: op.unfollowUser,
  updateUser: op.updateUser,
}

declare module '@castaway/react' {
  interface Register {
    operation: keyof typeof bundledOperations
  }
}
