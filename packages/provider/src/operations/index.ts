import type { OperationId, Operations } from '@castaway/contract'
import type { Handler } from '../http/handle'
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
import fetchFollowersForAChannel from './channel/fetchFollowersForAChannel'
import fetchTrendingChannels from './channel/fetchTrendingChannels'
import fetchUserChannelMemberships from './channel/fetchUserChannelMemberships'
import fetchUserChannels from './channel/fetchUserChannels'
import followChannel from './channel/followChannel'
import lookupChannel from './channel/lookupChannel'
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
import deleteBlock from './moderation/deleteBlock'
import deleteMute from './moderation/deleteMute'
import fetchBlockList from './moderation/fetchBlockList'
import fetchMuteList from './moderation/fetchMuteList'
import publishBlock from './moderation/publishBlock'
import publishMute from './moderation/publishMute'
import fetchAllNotifications from './notification/fetchAllNotifications'
import markNotificationsAsSeen from './notification/markNotificationsAsSeen'
import deleteReaction from './reaction/deleteReaction'
import fetchCastReactions from './reaction/fetchCastReactions'
import fetchUserReactions from './reaction/fetchUserReactions'
import publishReaction from './reaction/publishReaction'
import createSigner from './signer/createSigner'
import fetchNonce from './signer/fetchNonce'
import fetchSigners from './signer/fetchSigners'
import lookupSigner from './signer/lookupSigner'
import publishMessageToFarcaster from './signer/publishMessageToFarcaster'
import registerSignedKey from './signer/registerSignedKey'
import isFnameAvailable from './storage/isFnameAvailable'
import lookupUserStorageAllocations from './storage/lookupUserStorageAllocations'
import lookupUserStorageUsage from './storage/lookupUserStorageUsage'
import deleteVerification from './user/deleteVerification'
import fetchBulkUsers from './user/fetchBulkUsers'
import fetchBulkUsersByEthOrSolAddress from './user/fetchBulkUsersByEthOrSolAddress'
import followUser from './user/followUser'
import getFreshAccountFID from './user/getFreshAccountFID'
import lookupUserByCustodyAddress from './user/lookupUserByCustodyAddress'
import lookupUserByUsername from './user/lookupUserByUsername'
import publishVerification from './user/publishVerification'
import registerAccount from './user/registerAccount'
import searchUser from './user/searchUser'
import unfollowUser from './user/unfollowUser'
import updateUser from './user/updateUser'

/** A handler for every operation of the contract; one that is missing does not compile. */
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
  registerSignedKey,
  isFnameAvailable,
  lookupUserStorageAllocations,
  lookupUserStorageUsage,
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
  updateUser,
}
