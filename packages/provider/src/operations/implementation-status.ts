import type { OperationId } from '@castaway/contract'

/** How the provider implements an operation. */
export type ImplementationStatus =
  /** By the network's own rules, on signed messages and the database. */
  | { how: 'real' }
  /** By a local substitute for something that only Neynar has; `what` describes it. */
  | { how: 'model'; what: string }
  /** Not implemented; callers get an error. */
  | { how: 'refused'; why: string }

const real: ImplementationStatus = { how: 'real' }
const model = (what: string): ImplementationStatus => ({ how: 'model', what })
const withoutRecasts = model(
  'casts in these channels; with_recasts has no effect, because a recast does not belong to a channel',
)

/**
 * The implementation status of every operation; a missing one does not compile. `docs/generated/operations.md` is
 * generated from it.
 */
export const implementationStatus: { readonly [Id in OperationId]: ImplementationStatus } = {
  // users
  deleteVerification: real,
  fetchBulkUsers: real,
  fetchBulkUsersByEthOrSolAddress: real,
  followUser: real,
  getFreshAccountFID: model('fids are assigned by the island, not by the onchain registry'),
  lookupUserByCustodyAddress: real,
  lookupUserByUsername: real,
  publishVerification: real,
  registerAccount: model('the account is in the island’s own registry; signatures are verified'),
  searchUser: real,
  fetchUsersByLocation: real,
  lookupUsersByXUsername: real,
  fetchPowerUsers: model('users with four times the average trust in the island’s own EigenTrust'),
  fetchPowerUsersLite: model('same as fetchPowerUsers'),
  fetchUserInteractions: real,
  unfollowUser: real,
  updateUser: real,
  // casts
  deleteCast: real,
  fetchBulkCasts: real,
  fetchCastMetrics: real,
  fetchEmbeddedUrlMetadata: real,
  lookupCastByHashOrWarpcastUrl: real,
  lookupCastConversation: real,
  lookupCastConversationSummary: model(
    'quotes the most important sentences and their casts; or uses the operator’s language model',
  ),
  publishCast: real,
  searchCasts: model(
    'words by the database; meaning by what the island learns from its own casts, or by the operator’s model',
  ),
  // feeds
  fetchCastsForUser: real,
  fetchFeed: real,
  fetchFeedByChannelIds: withoutRecasts,
  fetchFeedByParentUrls: withoutRecasts,
  fetchFeedForYou: model(
    'the island’s own ranking: one preset for each provider, not the provider’s algorithm',
  ),
  fetchFramesOnlyFeed: real,
  fetchPopularCastsByUser: model(
    'popularity by the island’s own weights for likes, recasts, and replies',
  ),
  fetchRepliesAndRecastsForUser: real,
  fetchTrendingFeed: model(
    'activity that decays over time; one preset for each provider, not the provider’s algorithm',
  ),
  fetchUserFollowingFeed: real,
  // follows
  fetchFollowSuggestions: model('followed by the people the user follows, most followed first'),
  fetchRelevantFollowers: real,
  fetchUserFollowers: real,
  fetchUserFollowing: real,
  // channels
  fetchAllChannels: real,
  fetchRelevantFollowersForAChannel: real,
  fetchUsersActiveChannels: real,
  fetchChannelMembers: real,
  fetchChannelInvites: real,
  inviteChannelMember: real,
  respondChannelInvite: real,
  removeChannelMember: real,
  fetchBulkChannels: real,
  fetchFollowersForAChannel: real,
  fetchTrendingChannels: model('casts in the window, counted by the island'),
  fetchUserChannelMemberships: real,
  fetchUserChannels: real,
  followChannel: real,
  lookupChannel: real,
  searchChannels: real,
  unfollowChannel: real,
  // mutes and blocks
  deleteBlock: real,
  deleteMute: real,
  fetchBlockList: real,
  fetchMuteList: real,
  publishBlock: real,
  publishMute: real,
  deleteBans: real,
  fetchBanList: real,
  publishBans: real,
  // notifications
  fetchAllNotifications: real,
  fetchChannelNotificationsForUser: real,
  fetchNotificationsByParentUrlForUser: real,
  markNotificationsAsSeen: real,
  // mini apps
  appHostGetEvent: real,
  appHostGetUserState: real,
  appHostPostEvent: real,
  fetchNotificationTokens: real,
  publishFrameNotifications: real,
  getNotificationCampaignStats: model(
    'opens are counted only where the island itself shows the notification; other hosts do not report them',
  ),
  createTransactionPayFrame: model('the page takes payments on the island’s own chain only'),
  getTransactionPayFrame: model('paid when the transfer is on the island’s own chain'),
  publishFarcasterAction: real,
  fetchComposerActions: model('a short list from the seeded world'),
  // subscriptions
  fetchSubscribedToForFid: model('contracts and holders from the seeded world'),
  fetchSubscribersForFid: model('contracts and holders from the seeded world'),
  fetchSubscriptionsForFid: model('contracts from the seeded world'),
  fetchSubscriptionCheck: model('contracts and holders from the seeded world'),
  // reactions
  deleteReaction: real,
  fetchCastReactions: real,
  fetchUserReactions: real,
  publishReaction: real,
  // signers
  createSigner: real,
  fetchNonce: real,
  fetchSigners: real,
  lookupSigner: real,
  lookupDeveloperManagedSigner: real,
  registerSignedKeyForDeveloperManagedSigner: model(
    'the key is approved on the island’s own page instead of in an app',
  ),
  fetchAuthorizationUrl: model(
    'people sign in on the island’s own page; a client id belongs to the API key that used it first',
  ),
  publishMessageToFarcaster: real,
  registerSignedKey: model('the key is approved on the island’s own page instead of in an app'),
  // storage and names
  isFnameAvailable: model('names are assigned by the island, not by the network’s name server'),
  lookupUserStorageAllocations: model('rentals are in the island’s own registry'),
  lookupUserStorageUsage: real,
  buyStorage: model('paid for on the island’s own chain, by the island’s wallet, at a fixed price'),
  // tokens and the chain
  deployFungible: model('an ERC-20 on the island’s own chain, without a market'),
  fetchRelevantFungibleOwners: model('holders on the island’s own chains; Solana is not supported'),
  fetchUserBalance: model('balances on the island’s own chains; one ether counts as 3,000 USDC'),
  registerAccountOnchain: model('a transaction on the island’s own chain; signatures are checked'),
  sendFungiblesToUsers: model('transactions on the island’s own chains, from a wallet it holds'),
  // webhooks
  deleteWebhook: real,
  fetchWebhooks: real,
  lookupWebhook: real,
  publishWebhook: real,
  updateWebhook: real,
  updateWebhookActiveStatus: real,
  // frames
  deleteNeynarFrame: real,
  fetchFrameCatalog: model(
    'mini apps the island has crawled, by how many of its users use them now',
  ),
  fetchFrameMetaTagsFromUrl: real,
  fetchNeynarFrames: real,
  fetchRelevantFrames: model(
    'mini apps that people the viewer follows use or cast, by how many of them do',
  ),
  fetchValidateFrameAnalytics: real,
  fetchValidateFrameList: real,
  lookupNeynarFrame: real,
  postFrameAction: real,
  postFrameActionDeveloperManaged: real,
  publishNeynarFrame: real,
  searchFrames: model('words in the manifests the island has crawled; no quality ranking'),
  updateNeynarFrame: real,
  validateFrameAction: real,
}
