import type { OperationId } from '@castaway/contract'

/** What a browser may do with an operation, and what the gateway fills in on its behalf. */
export type Rule =
  /** Anyone can read; the viewer is the signed-in user. */
  | 'read'
  /** Reads about the signed-in account: this query parameter is filled in with its FID. */
  | { own: string }
  /** Writes as the signed-in account: its signer is filled in. */
  | 'write'
  /** Writes whose body names the account by its FID. */
  | { writeAs: string }
  /** Only for the operators of this server; nothing is filled in. */
  | 'operate'
  /** Closed to browsers: it handles API keys or signers, which stay on the server. */
  | 'closed'

/** Covers every operation of the contract: a new operation does not compile until someone decides who can call it. */
export const policy: Record<OperationId, Rule> = {
  fetchBulkUsers: 'read',
  fetchBulkUsersByEthOrSolAddress: 'read',
  lookupUserByUsername: 'read',
  lookupUserByCustodyAddress: 'read',
  searchUser: 'read',
  fetchUsersByLocation: 'read',
  lookupUsersByXUsername: 'read',
  fetchPowerUsers: 'read',
  fetchPowerUsersLite: 'read',
  fetchUserInteractions: 'read',
  getFreshAccountFID: 'closed',
  registerAccount: 'closed',
  updateUser: 'write',
  followUser: 'write',
  unfollowUser: 'write',
  publishVerification: 'write',
  deleteVerification: 'write',

  publishCast: 'write',
  deleteCast: 'write',
  lookupCastByHashOrWarpcastUrl: 'read',
  fetchBulkCasts: 'read',
  lookupCastConversation: 'read',
  lookupCastConversationSummary: 'read',
  fetchCastMetrics: 'read',
  searchCasts: 'read',
  fetchEmbeddedUrlMetadata: 'read',

  fetchFeed: 'read',
  fetchFeedByChannelIds: 'read',
  fetchUserFollowingFeed: 'read',
  fetchFeedForYou: 'read',
  fetchFramesOnlyFeed: 'read',
  fetchFeedByParentUrls: 'read',
  fetchTrendingFeed: 'read',
  fetchCastsForUser: 'read',
  fetchPopularCastsByUser: 'read',
  fetchRepliesAndRecastsForUser: 'read',

  publishReaction: 'write',
  deleteReaction: 'write',
  fetchCastReactions: 'read',
  fetchUserReactions: 'read',

  fetchUserFollowers: 'read',
  fetchRelevantFollowers: 'read',
  fetchUserFollowing: 'read',
  fetchFollowSuggestions: 'read',

  lookupChannel: 'read',
  fetchAllChannels: 'read',
  fetchBulkChannels: 'read',
  searchChannels: 'read',
  fetchTrendingChannels: 'read',
  followChannel: 'write',
  unfollowChannel: 'write',
  fetchFollowersForAChannel: 'read',
  fetchUserChannels: 'read',
  fetchUserChannelMemberships: 'read',
  fetchRelevantFollowersForAChannel: 'read',
  fetchUsersActiveChannels: 'read',
  fetchChannelMembers: 'read',
  fetchChannelInvites: 'read',
  inviteChannelMember: 'write',
  respondChannelInvite: 'write',
  removeChannelMember: 'write',

  publishMute: { writeAs: 'fid' },
  deleteMute: { writeAs: 'fid' },
  fetchMuteList: { own: 'fid' },
  publishBlock: 'write',
  deleteBlock: 'write',
  fetchBlockList: { own: 'blocker_fid' },
  publishBans: 'operate',
  deleteBans: 'operate',
  fetchBanList: 'operate',

  fetchAllNotifications: { own: 'fid' },
  markNotificationsAsSeen: 'write',

  createSigner: 'closed',
  lookupSigner: 'closed',
  registerSignedKey: 'closed',
  lookupDeveloperManagedSigner: 'closed',
  registerSignedKeyForDeveloperManagedSigner: 'closed',
  fetchAuthorizationUrl: 'closed',
  fetchSigners: 'closed',
  publishMessageToFarcaster: 'closed',
  fetchNonce: 'closed',

  isFnameAvailable: 'read',
  lookupUserStorageAllocations: 'read',
  lookupUserStorageUsage: 'read',
  buyStorage: 'closed',

  fetchUserBalance: 'read',
  fetchRelevantFungibleOwners: 'read',
  sendFungiblesToUsers: 'closed',
  deployFungible: 'closed',
  registerAccountOnchain: 'closed',

  deleteWebhook: 'closed',
  fetchWebhooks: 'closed',
  lookupWebhook: 'closed',
  publishWebhook: 'closed',
  updateWebhook: 'closed',
  updateWebhookActiveStatus: 'closed',

  deleteNeynarFrame: 'closed',
  fetchFrameCatalog: 'read',
  fetchFrameMetaTagsFromUrl: 'read',
  fetchNeynarFrames: 'closed',
  fetchRelevantFrames: { own: 'viewer_fid' },
  fetchValidateFrameAnalytics: 'closed',
  fetchValidateFrameList: 'closed',
  lookupNeynarFrame: 'closed',
  postFrameAction: 'write',
  postFrameActionDeveloperManaged: 'closed',
  publishNeynarFrame: 'closed',
  searchFrames: 'read',
  updateNeynarFrame: 'closed',
  validateFrameAction: 'closed',

  fetchChannelNotificationsForUser: { own: 'fid' },
  fetchNotificationsByParentUrlForUser: { own: 'fid' },

  appHostGetEvent: 'closed',
  appHostPostEvent: 'closed',
  appHostGetUserState: { own: 'fid' },
  fetchNotificationTokens: 'closed',
  publishFrameNotifications: 'closed',
  getNotificationCampaignStats: 'closed',
  createTransactionPayFrame: 'closed',
  getTransactionPayFrame: 'read',
  publishFarcasterAction: 'closed',
  fetchComposerActions: 'read',

  fetchSubscribedToForFid: 'read',
  fetchSubscribersForFid: 'read',
  fetchSubscriptionsForFid: 'read',
  fetchSubscriptionCheck: 'read',
}
