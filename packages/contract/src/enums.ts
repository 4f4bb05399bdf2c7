/**
 * Every enumeration of the network's API, as plain tuples. This file does not import the schema library, so a browser
 * may load it. Lists that look alike but differ between calls are separate on purpose.
 */
type Of<T extends readonly unknown[]> = T[number]

export * from './enums-apps'

// --- sorting, folding, searching ---------------------------------------------------------------
export const searchSortTypes = ['desc_chron', 'algorithmic'] as const
export type SearchSortType = Of<typeof searchSortTypes>
/** Including the order that later descriptions added. */
export const castSearchSortTypes = [...searchSortTypes, 'chron'] as const
export const followSortTypes = ['desc_chron', 'algorithmic'] as const
export type FollowSortType = Of<typeof followSortTypes>
export const castConversationSortTypes = ['chron', 'desc_chron', 'algorithmic'] as const
export type CastConversationSortType = Of<typeof castConversationSortTypes>
export const bulkCastsSortTypes = ['trending', 'likes', 'recasts', 'replies', 'recent'] as const
export type BulkCastsSortType = Of<typeof bulkCastsSortTypes>
export const conversationFolds = ['above', 'below'] as const
export type ConversationFold = Of<typeof conversationFolds>
export const castSearchModes = ['literal', 'semantic', 'hybrid'] as const
export type CastSearchMode = Of<typeof castSearchModes>
export const castComposerTypes = ['top', 'featured'] as const
export type CastComposerType = Of<typeof castComposerTypes>
export const castParamTypes = ['url', 'hash'] as const
export type CastParamType = Of<typeof castParamTypes>
export const castMetricsIntervals = ['1d', '7d', '30d', '90d', '180d'] as const
export type CastMetricsInterval = Of<typeof castMetricsIntervals>

// --- reactions ---------------------------------------------------------------------------------
/** The type to publish or remove. */
export const reactionTypes = ['like', 'recast'] as const
export type ReactionType = Of<typeof reactionTypes>
/** A filter over reactions. */
export const reactionsTypes = ['all', 'likes', 'recasts'] as const
export type ReactionsType = Of<typeof reactionsTypes>
/** The `object` marker of a reaction in a list. */
export const reactionObjects = ['likes', 'recasts'] as const
export type ReactionObject = Of<typeof reactionObjects>

// --- feeds -------------------------------------------------------------------------------------
export const feedTypes = ['following', 'filter'] as const
export type FeedType = Of<typeof feedTypes>
export const feedFilterTypes = [
  'fids',
  'parent_url',
  'channel_id',
  'embed_url',
  'embed_types',
  'global_trending',
] as const
export type FeedFilterType = Of<typeof feedFilterTypes>
export const repliesAndRecastsFilters = ['replies', 'recasts', 'all'] as const
export type RepliesAndRecastsFilter = Of<typeof repliesAndRecastsFilters>
export const trendingFeedProviders = ['neynar', 'openrank', 'mbd'] as const
export type TrendingFeedProvider = Of<typeof trendingFeedProviders>
export const forYouProviders = ['neynar', 'openrank', 'mbd'] as const
export type ForYouProvider = Of<typeof forYouProviders>
export const trendingFeedTimeWindows = ['1h', '6h', '12h', '24h', '7d'] as const
export type TrendingFeedTimeWindow = Of<typeof trendingFeedTimeWindows>
export const embedTypes = [
  'text',
  'image',
  'video',
  'audio',
  'text/html',
  'text/plain',
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/svg+xml',
  'image/heif',
  'video/mp4',
  'video/quicktime',
  'audio/mpeg',
  'application/pdf',
  'application/json',
  'application/x-mpegurl',
] as const
export type EmbedType = Of<typeof embedTypes>

// --- topics ------------------------------------------------------------------------------------
export const topLevelTopics = [
  'arts_culture',
  'business_entrepreneurs',
  'celebrity_pop_culture',
  'diaries_daily_life',
  'family',
  'fashion_style',
  'film_tv_video',
  'fitness_health',
  'food_dining',
  'gaming',
  'learning_educational',
  'music',
  'news_social_concern',
  'other_hobbies',
  'relationships',
  'science_technology',
  'sports',
  'travel_adventure',
  'youth_student_life',
] as const
export type TopLevelTopic = Of<typeof topLevelTopics>

// --- channels ----------------------------------------------------------------------------------
export const channelTypes = ['id', 'parent_url'] as const
export type ChannelType = Of<typeof channelTypes>
export const channelMemberRoles = ['member', 'moderator'] as const
export type ChannelMemberRole = Of<typeof channelMemberRoles>
export const trendingChannelsTimeWindows = ['1d', '7d', '30d'] as const
export type TrendingChannelsTimeWindow = Of<typeof trendingChannelsTimeWindows>

// --- notifications -----------------------------------------------------------------------------
/** The type of a notification in a response. */
export const notificationKinds = [
  'follows',
  'recasts',
  'likes',
  'mention',
  'reply',
  'quote',
] as const
export type NotificationKind = Of<typeof notificationKinds>
/** The types that a caller can request or mark as read. */
export const notificationTypes = [
  'follows',
  'recasts',
  'likes',
  'mentions',
  'replies',
  'quotes',
] as const
export type NotificationType = Of<typeof notificationTypes>
/** Why a cast is in a user's notifications. */
export const castNotificationTypes = ['cast-mention', 'cast-reply'] as const
export type CastNotificationType = Of<typeof castNotificationTypes>
export const notificationDeliveryStatuses = [
  'success',
  'token_not_found',
  'token_disabled',
  'failed',
] as const
export const notificationCampaignStatuses = [
  'queued',
  'running',
  'completed',
  'failed',
  'canceled',
] as const
export type NotificationCampaignStatus = Of<typeof notificationCampaignStatuses>
export const notificationTokenStatuses = ['enabled', 'disabled'] as const
export type NotificationTokenStatus = Of<typeof notificationTokenStatuses>

// --- signers, verifications, accounts ----------------------------------------------------------
export const signerStatuses = ['generated', 'pending_approval', 'approved', 'revoked'] as const
export type SignerStatus = Of<typeof signerStatuses>
export const developerManagedSignerStatuses = ['pending_approval', 'approved', 'revoked'] as const
export type DeveloperManagedSignerStatus = Of<typeof developerManagedSignerStatuses>
export const sharedSignerPermissions = [
  'WRITE_ALL',
  'READ_ONLY',
  'NONE',
  'PUBLISH_CAST',
  'DELETE_CAST',
  'PUBLISH_REACTION',
  'DELETE_REACTION',
  'UPDATE_PROFILE',
  'FOLLOW_USER',
  'UNFOLLOW_USER',
  'FOLLOW_CHANNEL',
  'UNFOLLOW_CHANNEL',
  'ADD_VERIFICATION',
  'REMOVE_VERIFICATION',
  'WRITE_FRAME_ACTION',
] as const
export type SharedSignerPermission = Of<typeof sharedSignerPermissions>
/** 0: an account with a key. 1: a contract. */
export const verificationTypes = [0, 1] as const
export type VerificationType = Of<typeof verificationTypes>
export const verificationChainIds = [0, 1, 10] as const
export type VerificationChainId = Of<typeof verificationChainIds>
/** The kind of chain of a verified address; `evm` for Ethereum and all chains like it. */
export const verificationProtocols = ['evm', 'solana'] as const
export type VerificationProtocol = Of<typeof verificationProtocols>
export const verifiedAccountPlatforms = ['x', 'github'] as const
export type VerifiedAccountPlatform = Of<typeof verifiedAccountPlatforms>
export const proStatuses = ['subscribed', 'unsubscribed'] as const
export type ProStatus = Of<typeof proStatuses>
export const bulkUserAddressTypes = ['custody_address', 'verified_address'] as const
export type BulkUserAddressType = Of<typeof bulkUserAddressTypes>
export const authorizationResponseTypes = ['code'] as const
export type AuthorizationResponseType = Of<typeof authorizationResponseTypes>

// --- markers that say what an object is --------------------------------------------------------
export const objectMarkers = [
  'cast',
  'cast_dehydrated',
  'follower',
  'follower_dehydrated',
  'reciprocal_follower',
  'block',
  'ban',
  'subscriber',
  'subscription',
  'subscription_dehydrated',
  'subscribed_to_dehydrated',
  'webhook',
  'webhook_subscription',
  'user_balance',
  'address_balance',
  'token',
  'token_balance',
  'notification',
  'notification_delivery',
  'notification_token',
  'mute',
  'member',
  'channel',
  'channel_dehydrated',
  'channel_activity',
  'user',
  'user_dehydrated',
  'verification',
  'signer',
  'validated_frame_action',
] as const
export type ObjectMarker = Of<typeof objectMarkers>
