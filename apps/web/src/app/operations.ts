import * as line from '@castaway/client/operations'

/**
 * The operations that the app uses. All of them would weigh on the first page; a screen that needs
 * another adds it here, and does not compile before.
 */
export const bundledOperations = {
  deleteBlock: line.deleteBlock,
  deleteCast: line.deleteCast,
  deleteMute: line.deleteMute,
  deleteReaction: line.deleteReaction,
  fetchAllChannels: line.fetchAllChannels,
  fetchAllNotifications: line.fetchAllNotifications,
  fetchBulkCasts: line.fetchBulkCasts,
  fetchBulkUsers: line.fetchBulkUsers,
  fetchCastsForUser: line.fetchCastsForUser,
  fetchEmbeddedUrlMetadata: line.fetchEmbeddedUrlMetadata,
  fetchFeed: line.fetchFeed,
  fetchFeedByChannelIds: line.fetchFeedByChannelIds,
  fetchFeedForYou: line.fetchFeedForYou,
  fetchFollowSuggestions: line.fetchFollowSuggestions,
  fetchPopularCastsByUser: line.fetchPopularCastsByUser,
  fetchRelevantFollowers: line.fetchRelevantFollowers,
  fetchRepliesAndRecastsForUser: line.fetchRepliesAndRecastsForUser,
  fetchTrendingChannels: line.fetchTrendingChannels,
  fetchTrendingFeed: line.fetchTrendingFeed,
  fetchUserChannels: line.fetchUserChannels,
  fetchUserFollowers: line.fetchUserFollowers,
  fetchUserFollowing: line.fetchUserFollowing,
  fetchUserFollowingFeed: line.fetchUserFollowingFeed,
  fetchUserReactions: line.fetchUserReactions,
  followChannel: line.followChannel,
  followUser: line.followUser,
  isFnameAvailable: line.isFnameAvailable,
  lookupCastByHashOrWarpcastUrl: line.lookupCastByHashOrWarpcastUrl,
  lookupCastConversation: line.lookupCastConversation,
  lookupChannel: line.lookupChannel,
  lookupUserByUsername: line.lookupUserByUsername,
  markNotificationsAsSeen: line.markNotificationsAsSeen,
  publishBlock: line.publishBlock,
  publishCast: line.publishCast,
  publishMute: line.publishMute,
  publishReaction: line.publishReaction,
  searchCasts: line.searchCasts,
  searchChannels: line.searchChannels,
  searchUser: line.searchUser,
  unfollowChannel: line.unfollowChannel,
  unfollowUser: line.unfollowUser,
  updateUser: line.updateUser,
}

declare module '@castaway/react' {
  interface Register {
    operation: keyof typeof bundledOperations
  }
}
