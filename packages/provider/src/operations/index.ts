import type { OperationId, Operations } from '@castaway/contract'
import type { Handler } from '../context'
import fetchComposerActions from './action/fetchComposerActions'
import publishFarcasterAction from './action/publishFarcasterAction'
import appHostGetEvent from './app-host/appHostGetEvent'
import appHostGetUserState from './app-host/appHostGetUserState'
import appHostPostEvent from './app-host/appHostPostEvent'
import deleteCast from './cast/deleteCast'
import fetchBulkCasts from './cast/fetchBulkCasts'
import fetchCastMetrics from './cast/fetchCastMetrics'
import fetchEmbeddedUrlMetadata from './cast/fetchEmbeddedUrlMetadata'
import lookupCastByHashOrWarpcastUrl from './cast/lookupCastByHashOrWarpcastUrl'
import lookupCastConversation from './cast/lookupCastConversation'
import lookupCastConversationSummary from './cast/lookupCastConversationSummary'
import publishCast from './cast/publishCast'
import searchCasts from './cast/searchCasts'
import fetchAllChannels from './channel/fetchAllChannels'
import fetchBulkChannels from './channel/fetchBulkChannels'
import fetchChannelInvites from './channel/fetchChannelInvites'
import fetchChannelMembers from './channel/fetchChannelMembers'
import fetchFollowersForAChannel from './channel/fetchFollowersForAChannel'
import fetchRelevantFollowersForAChannel from './channel/fetchRelevantFollowersForAChannel'
import fetchTrendingChannels from './channel/fetchTrendingChannels'
import fetchUserChannelMemberships from './channel/fetchUserChannelMemberships'
import fetchUserChannels from './channel/fetchUserChannels'
import fetchUsersActiveChannels from './channel/fetchUsersActiveChannels'
import followChannel from './channel/followChannel'
import inviteChannelMember from './channel/inviteChannelMember'
import lookupChannel from './channel/lookupChannel'
import removeChannelMember from './channel/removeChannelMember'
import respondChannelInvite from './channel/respondChannelInvite'
import searchChannels from './channel/searchChannels'
import unfollowChannel from './channel/unfollowChannel'
import fetchCastsForUser from './feed/fetchCastsForUser'
import fetchFeed from './feed/fetchFeed'
import fetchFeedByChannelIds from './feed/fetchFeedByChannelIds'
import fetchFeedByParentUrls from './feed/fetchFeedByParentUrls'
import fetchFeedForYou from './feed/fetchFeedForYou'
import fetchFramesOnlyFeed from './feed/fetchFramesOnlyFeed'
import fetchPopularCastsByUser from './feed/fetchPopularCastsByUser'
import fetchRepliesAndRecastsForUser from './feed/fetchRepliesAndRecastsForUser'
import fetchTrendingFeed from './feed/fetchTrendingFeed'
import fetchUserFollowingFeed from './feed/fetchUserFollowingFeed'
import fetchFollowSuggestions from './follows/fetchFollowSuggestions'
import fetchRelevantFollowers from './follows/fetchRelevantFollowers'
import fetchUserFollowers from './follows/fetchUserFollowers'
import fetchUserFollowing from './follows/fetchUserFollowing'
import deleteNeynarFrame from './frame/deleteNeynarFrame'
import fetchFrameCatalog from './frame/fetchFrameCatalog'
import fetchFrameMetaTagsFromUrl from './frame/fetchFrameMetaTagsFromUrl'
import fetchNeynarFrames from './frame/fetchNeynarFrames'
import fetchRelevantFrames from './frame/fetchRelevantFrames'
import fetchValidateFrameAnalytics from './frame/fetchValidateFrameAnalytics'
import fetchValidateFrameList from './frame/fetchValidateFrameList'
import lookupNeynarFrame from './frame/lookupNeynarFrame'
import postFrameAction from './frame/postFrameAction'
import postFrameActionDeveloperManaged from './frame/postFrameActionDeveloperManaged'
import publishNeynarFrame from './frame/publishNeynarFrame'
import searchFrames from './frame/searchFrames'
import updateNeynarFrame from './frame/updateNeynarFrame'
import validateFrameAction from './frame/validateFrameAction'
import createTransactionPayFrame from './miniapp/createTransactionPayFrame'
import fetchNotificationTokens from './miniapp/fetchNotificationTokens'
import getNotificationCampaignStats from './miniapp/getNotificationCampaignStats'
import getTransactionPayFrame from './miniapp/getTransactionPayFrame'
import publishFrameNotifications from './miniapp/publishFrameNotifications'
import deleteBans from './moderation/deleteBans'
import deleteBlock from './moderation/deleteBlock'
import deleteMute from './moderation/deleteMute'
import fetchBanList from './moderation/fetchBanList'
import fetchBlockList from './moderation/fetchBlockList'
import fetchMuteList from './moderation/fetchMuteList'
import publishBans from './moderation/publishBans'
import publishBlock from './moderation/publishBlock'
import publishMute from './moderation/publishMute'
import fetchAllNotifications from './notification/fetchAllNotifications'
import fetchChannelNotificationsForUser from './notification/fetchChannelNotificationsForUser'
import fetchNotificationsByParentUrlForUser from './notification/fetchNotificationsByParentUrlForUser'
import markNotificationsAsSeen from './notification/markNotificationsAsSeen'
import deleteReaction from './reaction/deleteReaction'
import fetchCastReactions from './reaction/fetchCastReactions'
import fetchUserReactions from './reaction/fetchUserReactions'
import publishReaction from './reaction/publishReaction'
import deployFungible from './onchain/deployFungible'
import fetchRelevantFungibleOwners from './onchain/fetchRelevantFungibleOwners'
import fetchUserBalance from './onchain/fetchUserBalance'
import registerAccountOnchain from './onchain/registerAccountOnchain'
import sendFungiblesToUsers from './onchain/sendFungiblesToUsers'
import createSigner from './signer/createSigner'
import fetchAuthorizationUrl from './signer/fetchAuthorizationUrl'
import fetchNonce from './signer/fetchNonce'
import fetchSigners from './signer/fetchSigners'
import lookupDeveloperManagedSigner from './signer/lookupDeveloperManagedSigner'
import lookupSigner from './signer/lookupSigner'
import publishMessageToFarcaster from './signer/publishMessageToFarcaster'
import registerSignedKey from './signer/registerSignedKey'
import registerSignedKeyForDeveloperManagedSigner from './signer/registerSignedKeyForDeveloperManagedSigner'
import buyStorage from './storage/buyStorage'
import isFnameAvailable from './storage/isFnameAvailable'
import lookupUserStorageAllocations from './storage/lookupUserStorageAllocations'
import lookupUserStorageUsage from './storage/lookupUserStorageUsage'
import fetchSubscribedToForFid from './subscription/fetchSubscribedToForFid'
import fetchSubscribersForFid from './subscription/fetchSubscribersForFid'
import fetchSubscriptionCheck from './subscription/fetchSubscriptionCheck'
import fetchSubscriptionsForFid from './subscription/fetchSubscriptionsForFid'
import deleteVerification from './user/deleteVerification'
import fetchBulkUsers from './user/fetchBulkUsers'
import fetchBulkUsersByEthOrSolAddress from './user/fetchBulkUsersByEthOrSolAddress'
import fetchPowerUsers from './user/fetchPowerUsers'
import fetchPowerUsersLite from './user/fetchPowerUsersLite'
import fetchUserInteractions from './user/fetchUserInteractions'
import fetchUsersByLocation from './user/fetchUsersByLocation'
import followUser from './user/followUser'
import getFreshAccountFID from './user/getFreshAccountFID'
import lookupUserByCustodyAddress from './user/lookupUserByCustodyAddress'
import lookupUserByUsername from './user/lookupUserByUsername'
import lookupUsersByXUsername from './user/lookupUsersByXUsername'
import publishVerification from './user/publishVerification'
import registerAccount from './user/registerAccount'
import searchUser from './user/searchUser'
import unfollowUser from './user/unfollowUser'
import updateUser from './user/updateUser'
import deleteWebhook from './webhook/deleteWebhook'
import fetchWebhooks from './webhook/fetchWebhooks'
import lookupWebhook from './webhook/lookupWebhook'
import publishWebhook from './webhook/publishWebhook'
import updateWebhook from './webhook/updateWebhook'
import updateWebhookActiveStatus from './webhook/updateWebhookActiveStatus'

/** A handler for every operation of the contract; a missing one does not compile. */
export const handlers: { readonly [Id in OperationId]: Handler<Operations[Id]> } = {
  deleteCast,
  fetchBulkCasts,
  fetchCastMetrics,
  fetchEmbeddedUrlMetadata,
  lookupCastByHashOrWarpcastUrl,
  lookupCastConversation,
  lookupCastConversationSummary,
  publishCast,
  searchCasts,
  fetchAllChannels,
  fetchBulkChannels,
  fetchFollowersForAChannel,
  fetchTrendingChannels,
  fetchUserChannelMemberships,
  fetchUserChannels,
  followChannel,
  lookupChannel,
  searchChannels,
  fetchRelevantFollowersForAChannel,
  fetchUsersActiveChannels,
  fetchChannelMembers,
  fetchChannelInvites,
  inviteChannelMember,
  respondChannelInvite,
  removeChannelMember,
  unfollowChannel,
  fetchCastsForUser,
  fetchFeed,
  fetchFeedByChannelIds,
  fetchFeedByParentUrls,
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
  deleteBlock,
  deleteMute,
  fetchBlockList,
  fetchMuteList,
  publishBlock,
  publishBans,
  deleteBans,
  fetchBanList,
  publishMute,
  fetchAllNotifications,
  markNotificationsAsSeen,
  deleteReaction,
  fetchCastReactions,
  fetchUserReactions,
  publishReaction,
  createSigner,
  fetchNonce,
  fetchSigners,
  lookupSigner,
  publishMessageToFarcaster,
  lookupDeveloperManagedSigner,
  registerSignedKeyForDeveloperManagedSigner,
  fetchAuthorizationUrl,
  registerSignedKey,
  isFnameAvailable,
  lookupUserStorageAllocations,
  lookupUserStorageUsage,
  buyStorage,
  deployFungible,
  fetchRelevantFungibleOwners,
  fetchUserBalance,
  registerAccountOnchain,
  sendFungiblesToUsers,
  deleteVerification,
  fetchBulkUsers,
  fetchBulkUsersByEthOrSolAddress,
  followUser,
  getFreshAccountFID,
  lookupUserByCustodyAddress,
  lookupUserByUsername,
  publishVerification,
  registerAccount,
  searchUser,
  unfollowUser,
  fetchUsersByLocation,
  lookupUsersByXUsername,
  fetchPowerUsers,
  fetchPowerUsersLite,
  fetchUserInteractions,
  updateUser,
  deleteWebhook,
  fetchWebhooks,
  lookupWebhook,
  publishWebhook,
  updateWebhook,
  updateWebhookActiveStatus,
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
  fetchComposerActions,
  publishFarcasterAction,
  appHostGetEvent,
  appHostGetUserState,
  appHostPostEvent,
  createTransactionPayFrame,
  fetchNotificationTokens,
  getNotificationCampaignStats,
  getTransactionPayFrame,
  publishFrameNotifications,
  fetchChannelNotificationsForUser,
  fetchNotificationsByParentUrlForUser,
  fetchSubscribedToForFid,
  fetchSubscribersForFid,
  fetchSubscriptionCheck,
  fetchSubscriptionsForFid,
}
