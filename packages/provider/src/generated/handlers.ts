// Made by `npm run generate` from the operations of the contract. Change those, not this.
import type { OperationId, Operations } from '@castaway/contract'
import type { Handler } from '../context'
import fetchComposerActions from '../operations/action/fetchComposerActions'
import publishFarcasterAction from '../operations/action/publishFarcasterAction'
import appHostGetEvent from '../operations/app-host/appHostGetEvent'
import appHostGetUserState from '../operations/app-host/appHostGetUserState'
import appHostPostEvent from '../operations/app-host/appHostPostEvent'
import deleteCast from '../operations/cast/deleteCast'
import fetchBulkCasts from '../operations/cast/fetchBulkCasts'
import fetchCastMetrics from '../operations/cast/fetchCastMetrics'
import fetchCastQuotes from '../operations/cast/fetchCastQuotes'
import fetchEmbeddedUrlMetadata from '../operations/cast/fetchEmbeddedUrlMetadata'
import lookupCastByHashOrWarpcastUrl from '../operations/cast/lookupCastByHashOrWarpcastUrl'
import lookupCastConversation from '../operations/cast/lookupCastConversation'
import lookupCastConversationSummary from '../operations/cast/lookupCastConversationSummary'
import publishCast from '../operations/cast/publishCast'
import searchCasts from '../operations/cast/searchCasts'
import fetchAllChannels from '../operations/channel/fetchAllChannels'
import fetchBulkChannels from '../operations/channel/fetchBulkChannels'
import fetchChannelInvites from '../operations/channel/fetchChannelInvites'
import fetchChannelMembers from '../operations/channel/fetchChannelMembers'
import fetchFollowersForAChannel from '../operations/channel/fetchFollowersForAChannel'
import fetchRelevantFollowersForAChannel from '../operations/channel/fetchRelevantFollowersForAChannel'
import fetchTrendingChannels from '../operations/channel/fetchTrendingChannels'
import fetchUserChannelMemberships from '../operations/channel/fetchUserChannelMemberships'
import fetchUserChannels from '../operations/channel/fetchUserChannels'
import fetchUsersActiveChannels from '../operations/channel/fetchUsersActiveChannels'
import followChannel from '../operations/channel/followChannel'
import inviteChannelMember from '../operations/channel/inviteChannelMember'
import lookupChannel from '../operations/channel/lookupChannel'
import removeChannelMember from '../operations/channel/removeChannelMember'
import respondChannelInvite from '../operations/channel/respondChannelInvite'
import searchChannels from '../operations/channel/searchChannels'
import unfollowChannel from '../operations/channel/unfollowChannel'
import fetchCastsForUser from '../operations/feed/fetchCastsForUser'
import fetchFeed from '../operations/feed/fetchFeed'
import fetchFeedByChannelIds from '../operations/feed/fetchFeedByChannelIds'
import fetchFeedByParentUrls from '../operations/feed/fetchFeedByParentUrls'
import fetchFeedByTopic from '../operations/feed/fetchFeedByTopic'
import fetchFeedForYou from '../operations/feed/fetchFeedForYou'
import fetchFramesOnlyFeed from '../operations/feed/fetchFramesOnlyFeed'
import fetchPopularCastsByUser from '../operations/feed/fetchPopularCastsByUser'
import fetchRepliesAndRecastsForUser from '../operations/feed/fetchRepliesAndRecastsForUser'
import fetchTrendingFeed from '../operations/feed/fetchTrendingFeed'
import fetchUserFollowingFeed from '../operations/feed/fetchUserFollowingFeed'
import fetchFollowSuggestions from '../operations/follows/fetchFollowSuggestions'
import fetchRelevantFollowers from '../operations/follows/fetchRelevantFollowers'
import fetchUserFollowers from '../operations/follows/fetchUserFollowers'
import fetchUserFollowing from '../operations/follows/fetchUserFollowing'
import fetchUserReciprocalFollowers from '../operations/follows/fetchUserReciprocalFollowers'
import deleteNeynarFrame from '../operations/frame/deleteNeynarFrame'
import fetchFrameCatalog from '../operations/frame/fetchFrameCatalog'
import fetchFrameMetaTagsFromUrl from '../operations/frame/fetchFrameMetaTagsFromUrl'
import fetchNeynarFrames from '../operations/frame/fetchNeynarFrames'
import fetchRelevantFrames from '../operations/frame/fetchRelevantFrames'
import fetchValidateFrameAnalytics from '../operations/frame/fetchValidateFrameAnalytics'
import fetchValidateFrameList from '../operations/frame/fetchValidateFrameList'
import lookupNeynarFrame from '../operations/frame/lookupNeynarFrame'
import postFrameAction from '../operations/frame/postFrameAction'
import postFrameActionDeveloperManaged from '../operations/frame/postFrameActionDeveloperManaged'
import publishNeynarFrame from '../operations/frame/publishNeynarFrame'
import searchFrames from '../operations/frame/searchFrames'
import updateNeynarFrame from '../operations/frame/updateNeynarFrame'
import validateFrameAction from '../operations/frame/validateFrameAction'
import createTransactionPayFrame from '../operations/miniapp/createTransactionPayFrame'
import fetchNotificationTokens from '../operations/miniapp/fetchNotificationTokens'
import getNotificationCampaignStats from '../operations/miniapp/getNotificationCampaignStats'
import getTransactionPayFrame from '../operations/miniapp/getTransactionPayFrame'
import publishFrameNotifications from '../operations/miniapp/publishFrameNotifications'
import deleteBans from '../operations/moderation/deleteBans'
import deleteBlock from '../operations/moderation/deleteBlock'
import deleteMute from '../operations/moderation/deleteMute'
import fetchBanList from '../operations/moderation/fetchBanList'
import fetchBlockList from '../operations/moderation/fetchBlockList'
import fetchMuteList from '../operations/moderation/fetchMuteList'
import publishBans from '../operations/moderation/publishBans'
import publishBlock from '../operations/moderation/publishBlock'
import publishMute from '../operations/moderation/publishMute'
import deployErc721 from '../operations/nft/deployErc721'
import generateImage from '../operations/nft/generateImage'
import mintNft from '../operations/nft/mintNft'
import simulateNftMint from '../operations/nft/simulateNftMint'
import uploadTokenMetadata from '../operations/nft/uploadTokenMetadata'
import fetchAllNotifications from '../operations/notification/fetchAllNotifications'
import fetchChannelNotificationsForUser from '../operations/notification/fetchChannelNotificationsForUser'
import fetchNotificationsByParentUrlForUser from '../operations/notification/fetchNotificationsByParentUrlForUser'
import markNotificationsAsSeen from '../operations/notification/markNotificationsAsSeen'
import batchGetTokenMetadata from '../operations/onchain/batchGetTokenMetadata'
import deployFungible from '../operations/onchain/deployFungible'
import fetchBulkRelevantFungibleOwners from '../operations/onchain/fetchBulkRelevantFungibleOwners'
import fetchFungibleTrades from '../operations/onchain/fetchFungibleTrades'
import fetchFungibles from '../operations/onchain/fetchFungibles'
import fetchRelevantFungibleOwners from '../operations/onchain/fetchRelevantFungibleOwners'
import fetchTrendingFungibles from '../operations/onchain/fetchTrendingFungibles'
import fetchUserBalance from '../operations/onchain/fetchUserBalance'
import getTokenMetadata from '../operations/onchain/getTokenMetadata'
import getWalletBalances from '../operations/onchain/getWalletBalances'
import registerAccountOnchain from '../operations/onchain/registerAccountOnchain'
import sendFungiblesToUsers from '../operations/onchain/sendFungiblesToUsers'
import deleteReaction from '../operations/reaction/deleteReaction'
import fetchCastReactions from '../operations/reaction/fetchCastReactions'
import fetchUserReactions from '../operations/reaction/fetchUserReactions'
import publishReaction from '../operations/reaction/publishReaction'
import createSigner from '../operations/signer/createSigner'
import fetchAuthorizationUrl from '../operations/signer/fetchAuthorizationUrl'
import fetchNonce from '../operations/signer/fetchNonce'
import fetchSigners from '../operations/signer/fetchSigners'
import lookupDeveloperManagedAuthAddress from '../operations/signer/lookupDeveloperManagedAuthAddress'
import lookupDeveloperManagedSigner from '../operations/signer/lookupDeveloperManagedSigner'
import lookupSigner from '../operations/signer/lookupSigner'
import publishMessageToFarcaster from '../operations/signer/publishMessageToFarcaster'
import registerSignedKey from '../operations/signer/registerSignedKey'
import registerSignedKeyForDeveloperManagedAuthAddress from '../operations/signer/registerSignedKeyForDeveloperManagedAuthAddress'
import registerSignedKeyForDeveloperManagedSigner from '../operations/signer/registerSignedKeyForDeveloperManagedSigner'
import buyStorage from '../operations/storage/buyStorage'
import isFnameAvailable from '../operations/storage/isFnameAvailable'
import lookupUserStorageAllocations from '../operations/storage/lookupUserStorageAllocations'
import lookupUserStorageUsage from '../operations/storage/lookupUserStorageUsage'
import fetchSubscribedToForFid from '../operations/subscription/fetchSubscribedToForFid'
import fetchSubscribersForFid from '../operations/subscription/fetchSubscribersForFid'
import fetchSubscriptionCheck from '../operations/subscription/fetchSubscriptionCheck'
import fetchSubscriptionsForFid from '../operations/subscription/fetchSubscriptionsForFid'
import listTrendingTopics from '../operations/topic/listTrendingTopics'
import deleteVerification from '../operations/user/deleteVerification'
import fetchBulkUsers from '../operations/user/fetchBulkUsers'
import fetchBulkUsersByEthOrSolAddress from '../operations/user/fetchBulkUsersByEthOrSolAddress'
import fetchPowerUsers from '../operations/user/fetchPowerUsers'
import fetchPowerUsersLite from '../operations/user/fetchPowerUsersLite'
import fetchUserInteractions from '../operations/user/fetchUserInteractions'
import fetchUsersByLocation from '../operations/user/fetchUsersByLocation'
import fetchVerifications from '../operations/user/fetchVerifications'
import followUser from '../operations/user/followUser'
import getFreshAccountFID from '../operations/user/getFreshAccountFID'
import getUserBestFriends from '../operations/user/getUserBestFriends'
import lookupUserByCustodyAddress from '../operations/user/lookupUserByCustodyAddress'
import lookupUserByUsername from '../operations/user/lookupUserByUsername'
import lookupUsersByXUsername from '../operations/user/lookupUsersByXUsername'
import publishVerification from '../operations/user/publishVerification'
import registerAccount from '../operations/user/registerAccount'
import searchUser from '../operations/user/searchUser'
import unfollowUser from '../operations/user/unfollowUser'
import updateUser from '../operations/user/updateUser'
import deleteWebhook from '../operations/webhook/deleteWebhook'
import fetchWebhooks from '../operations/webhook/fetchWebhooks'
import lookupWebhook from '../operations/webhook/lookupWebhook'
import publishWebhook from '../operations/webhook/publishWebhook'
import updateWebhook from '../operations/webhook/updateWebhook'
import updateWebhookActiveStatus from '../operations/webhook/updateWebhookActiveStatus'
import createX402Signature from '../operations/x402/createX402Signature'
import createX402Siwx from '../operations/x402/createX402Siwx'

/** The handler of every operation; without its file, this does not compile. */
export const handlers: { readonly [Id in OperationId]: Handler<Operations[Id]> } = {
  fetchComposerActions,
  publishFarcasterAction,
  appHostGetEvent,
  appHostGetUserState,
  appHostPostEvent,
  deleteCast,
  fetchBulkCasts,
  fetchCastMetrics,
  fetchCastQuotes,
  fetchEmbeddedUrlMetadata,
  lookupCastByHashOrWarpcastUrl,
  lookupCastConversation,
  lookupCastConversationSummary,
  publishCast,
  searchCasts,
  fetchAllChannels,
  fetchBulkChannels,
  fetchChannelInvites,
  fetchChannelMembers,
  fetchFollowersForAChannel,
  fetchRelevantFollowersForAChannel,
  fetchTrendingChannels,
  fetchUserChannelMemberships,
  fetchUserChannels,
  fetchUsersActiveChannels,
  followChannel,
  inviteChannelMember,
  lookupChannel,
  removeChannelMember,
  respondChannelInvite,
  searchChannels,
  unfollowChannel,
  fetchCastsForUser,
  fetchFeed,
  fetchFeedByChannelIds,
  fetchFeedByParentUrls,
  fetchFeedByTopic,
  fetchFeedForYou,
  fetchFramesOnlyFeed,
  fetchPopularCastsByUser,
  fetchRepliesAndRecastsForUser,
  fetchTrendingFeed,
  fetchUserFollowingFeed,
  fetchFollowSuggestions,
  fetchRelevantFollowers,
  fetchUserFollowers,
  fetchUserFollowing,
  fetchUserReciprocalFollowers,
  deleteNeynarFrame,
  fetchFrameCatalog,
  fetchFrameMetaTagsFromUrl,
  fetchNeynarFrames,
  fetchRelevantFrames,
  fetchValidateFrameAnalytics,
  fetchValidateFrameList,
  lookupNeynarFrame,
  postFrameAction,
  postFrameActionDeveloperManaged,
  publishNeynarFrame,
  searchFrames,
  updateNeynarFrame,
  validateFrameAction,
  createTransactionPayFrame,
  fetchNotificationTokens,
  getNotificationCampaignStats,
  getTransactionPayFrame,
  publishFrameNotifications,
  deleteBans,
  deleteBlock,
  deleteMute,
  fetchBanList,
  fetchBlockList,
  fetchMuteList,
  publishBans,
  publishBlock,
  publishMute,
  deployErc721,
  generateImage,
  mintNft,
  simulateNftMint,
  uploadTokenMetadata,
  fetchAllNotifications,
  fetchChannelNotificationsForUser,
  fetchNotificationsByParentUrlForUser,
  markNotificationsAsSeen,
  batchGetTokenMetadata,
  deployFungible,
  fetchBulkRelevantFungibleOwners,
  fetchFungibleTrades,
  fetchFungibles,
  fetchRelevantFungibleOwners,
  fetchTrendingFungibles,
  fetchUserBalance,
  getTokenMetadata,
  getWalletBalances,
  registerAccountOnchain,
  sendFungiblesToUsers,
  deleteReaction,
  fetchCastReactions,
  fetchUserReactions,
  publishReaction,
  createSigner,
  fetchAuthorizationUrl,
  fetchNonce,
  fetchSigners,
  lookupDeveloperManagedAuthAddress,
  lookupDeveloperManagedSigner,
  lookupSigner,
  publishMessageToFarcaster,
  registerSignedKey,
  registerSignedKeyForDeveloperManagedAuthAddress,
  registerSignedKeyForDeveloperManagedSigner,
  buyStorage,
  isFnameAvailable,
  lookupUserStorageAllocations,
  lookupUserStorageUsage,
  fetchSubscribedToForFid,
  fetchSubscribersForFid,
  fetchSubscriptionCheck,
  fetchSubscriptionsForFid,
  listTrendingTopics,
  deleteVerification,
  fetchBulkUsers,
  fetchBulkUsersByEthOrSolAddress,
  fetchPowerUsers,
  fetchPowerUsersLite,
  fetchUserInteractions,
  fetchUsersByLocation,
  fetchVerifications,
  followUser,
  getFreshAccountFID,
  getUserBestFriends,
  lookupUserByCustodyAddress,
  lookupUserByUsername,
  lookupUsersByXUsername,
  publishVerification,
  registerAccount,
  searchUser,
  unfollowUser,
  updateUser,
  deleteWebhook,
  fetchWebhooks,
  lookupWebhook,
  publishWebhook,
  updateWebhook,
  updateWebhookActiveStatus,
  createX402Signature,
  createX402Siwx,
}
