import type { OperationId } from '@castaway/contract'

/** How the island does what an operation promises. */
export type ImplementationStatus =
  /** By the network's own rules, on signed messages and the database. */
  | { how: 'real' }
  /** By something of its own that stands in for what only the provider has; `what` says what. */
  | { how: 'model'; what: string }
  /** Not at all; callers get a clear refusal. */
  | { how: 'refused'; why: string }

const real: ImplementationStatus = { how: 'real' }
const model = (what: string): ImplementationStatus => ({ how: 'model', what })
const withoutRecasts = model(
  'what was cast there; with_recasts adds nothing, because a recast belongs to no channel',
)

/**
 * What the island does for every operation; one that is missing does not compile.
 * `docs/generated/operations.md` is written from it.
 */
export const implementationStatus: { readonly [Id in OperationId]: ImplementationStatus } = {
  // users
  deleteVerification: real,
  fetchBulkUsers: real,
  fetchBulkUsersByEthOrSolAddress: real,
  followUser: real,
  getFreshAccountFID: model('fids are counted by the island, not by the registry on the chain'),
  lookupUserByCustodyAddress: real,
  lookupUserByUsername: real,
  publishVerification: real,
  registerAccount: model('the account stands in the island’s own registry; signatures are checked'),
  searchUser: real,
  fetchUsersByLocation: real,
  lookupUsersByXUsername: real,
  fetchPowerUsers: model('whoever has four times the average trust by the island’s own EigenTrust'),
  fetchPowerUsersLite: model('as fetchPowerUsers'),
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
    'quotes the sentences that carry most of it, with their casts; or a language model of the owner’s',
  ),
  publishCast: real,
  searchCasts: model(
    'words by the database; meaning by what the island learns from its own casts, or by a model of the owner’s',
  ),
  // feeds
  fetchCastsForUser: real,
  fetchFeed: real,
  fetchFeedByChannelIds: withoutRecasts,
  fetchFeedByParentUrls: withoutRecasts,
  fetchFeedForYou: model('a ranking of its own: one preset for each provider, none theirs'),
  fetchFramesOnlyFeed: real,
  fetchPopularCastsByUser: model('popular by the island’s own weights for likes, recasts, replies'),
  fetchRepliesAndRecastsForUser: real,
  fetchTrendingFeed: model('attention that fades; one preset for each provider, none theirs'),
  fetchUserFollowingFeed: real,
  // follows
  fetchFollowSuggestions: model('whom the people one follows follow, by how many of them do'),
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
    'opens are counted where the island itself shows the notification; other hosts do not tell',
  ),
  createTransactionPayFrame: model('the page takes payments on the island’s own chain only'),
  getTransactionPayFrame: model('paid when the transfer stands on the island’s own chain'),
  publishFarcasterAction: real,
  fetchComposerActions: model('a short list that is seeded with the world'),
  // subscriptions
  fetchSubscribedToForFid: model('contracts and holders that are seeded with the world'),
  fetchSubscribersForFid: model('contracts and holders that are seeded with the world'),
  fetchSubscriptionsForFid: model('contracts that are seeded with the world'),
  fetchSubscriptionCheck: model('contracts and holders that are seeded with the world'),
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
  isFnameAvailable: model('names are given out by the island, not by the network’s name server'),
  lookupUserStorageAllocations: model('rents stand in the island’s own registry'),
  lookupUserStorageUsage: real,
  buyStorage: model('paid for on the island’s own chain, by the island’s wallet, at a fixed price'),
  // tokens and the chain
  deployFungible: model('an ERC-20 on the island’s own chain; no market comes with it'),
  fetchRelevantFungibleOwners: model('holders on the island’s own chains; none is kept for Solana'),
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
    'mini apps that the island has crawled, by how many of its people use them now',
  ),
  fetchFrameMetaTagsFromUrl: real,
  fetchNeynarFrames: real,
  fetchRelevantFrames: model(
    'mini apps that people whom the viewer follows use or cast, by how many of them do',
  ),
  fetchValidateFrameAnalytics: real,
  fetchValidateFrameList: real,
  lookupNeynarFrame: real,
  postFrameAction: real,
  postFrameActionDeveloperManaged: real,
  publishNeynarFrame: real,
  searchFrames: model(
    'words in the manifests that the island has crawled; no judgement of quality',
  ),
  updateNeynarFrame: real,
  validateFrameAction: real,
}
