/**
 * Every enumeration of the network's API, as plain tuples. This file does not import the schema library, so a browser
 * may load it. Lists that look alike but differ between calls are separate on purpose.
 */
type Member<T extends readonly unknown[]> = T[number]

export * from './enums-apps'

// --- sorting, folding, searching ---------------------------------------------------------------
export const searchSortTypes = ['desc_chron', 'algorithmic'] as const
export type SearchSortType = Member<typeof searchSortTypes>
/** Including the order that later descriptions added. */
export const castSearchSortTypes = [...searchSortTypes, 'chron'] as const
export const followSortTypes = ['desc_chron', 'algorithmic'] as const
export type FollowSortType = Member<typeof followSortTypes>
export const castConversationSortTypes = ['chron', 'desc_chron', 'algorithmic'] as const
export type CastConversationSortType = Member<typeof castConversationSortTypes>
export const bulkCastsSortTypes = ['trending', 'likes', 'recasts', 'replies', 'recent'] as const
export type BulkCastsSortType = Member<typeof bulkCastsSortTypes>
export const conversationFolds = ['above', 'below'] as const
export type ConversationFold = Member<typeof conversationFolds>
export const castSearchModes = ['literal', 'semantic', 'hybrid'] as const
export type CastSearchMode = Member<typeof castSearchModes>
export const castComposerTypes = ['top', 'featured'] as const
export type CastComposerType = Member<typeof castComposerTypes>
export const castParamTypes = ['url', 'hash'] as const
export type CastParamType = Member<typeof castParamTypes>
export const castMetricsIntervals = ['1d', '7d', '30d', '90d', '180d'] as const
export type CastMetricsInterval = Member<typeof castMetricsIntervals>

// --- reactions ---------------------------------------------------------------------------------
/** The type to publish or remove. */
export const reactionTypes = ['like', 'recast'] as const
export type ReactionType = Member<typeof reactionTypes>
/** A filter over reactions. */
export const reactionsTypes = ['all', 'likes', 'recasts'] as const
export type ReactionsType = Member<typeof reactionsTypes>
/** The `object` marker of a reaction in a list. */
export const reactionObjects = ['likes', 'recasts'] as const
export type ReactionObject = Member<typeof reactionObjects>

// --- feeds -------------------------------------------------------------------------------------
export const feedTypes = ['following', 'filter'] as const
export type FeedType = Member<typeof feedTypes>
export const feedFilterTypes = [
  'fids',
  'parent_url',
  'channel_id',
  'embed_url',
  'embed_types',
  'global_trending',
] as const
export type FeedFilterType = Member<typeof feedFilterTypes>
export const repliesAndRecastsFilters = ['replies', 'recasts', 'all'] as const
export type RepliesAndRecastsFilter = Member<typeof repliesAndRecastsFilters>
export const trendingFeedProviders = ['neynar', 'openrank', 'mbd'] as const
export type TrendingFeedProvider = Member<typeof trendingFeedProviders>
export const forYouProviders = ['neynar', 'openrank', 'mbd'] as const
export type ForYouProvider = Member<typeof forYouProviders>
export const trendingFeedTimeWindows = ['1h', '6h', '12h', '24h', '7d'] as const
export type TrendingFeedTimeWindow = Member<typeof trendingFeedTimeWindows>
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
export type EmbedType = Member<typeof embedTypes>

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
export type TopLevelTopic = Member<typeof topLevelTopics>

// --- channels ----------------------------------------------------------------------------------
export const channelTypes = ['id', 'parent_url'] as const
export type ChannelType = Member<typeof channelTypes>
export const channelMemberRoles = ['member', 'moderator'] as const
export type ChannelMemberRole = Member<typeof channelMemberRoles>
export const trendingChannelsTimeWindows = ['1d', '7d', '30d'] as const
export type TrendingChannelsTimeWindow = Member<typeof trendingChannelsTimeWindows>

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
export type NotificationKind = Member<typeof notificationKinds>
/** The types that a caller can request or mark as read. */
export const notificationTypes = [
  'follows',
  'recasts',
  'likes',
  'mentions',
  'replies',
  'quotes',
] as const
export type NotificationType = Member<typeof notificationTypes>
/** Why a cast is in a user's notifications. */
export const castNotificationTypes = ['cast-mention', 'cast-reply'] as const
export type CastNotificationType = Member<typeof castNotificationTypes>
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
export type NotificationCampaignStatus = Member<typeof notificationCampaignStatuses>
export const notificationTokenStatuses = ['enabled', 'disabled'] as const
export type NotificationTokenStatus = Member<typeof notificationTokenStatuses>

// --- signers, verifications, accounts ----------------------------------------------------------
export const signerStatuses = ['generated', 'pending_approval', 'approved', 'revoked'] as const
export type SignerStatus = Member<typeof signerStatuses>
export const developerManagedSignerStatuses = ['pending_approval', 'approved', 'revoked'] as const
export type DeveloperManagedSignerStatus = Member<typeof developerManagedSignerStatuses>
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
export type SharedSignerPermission = Member<typeof sharedSignerPermissions>
/** 0: an account with a key. 1: a contract. */
export const verificationTypes = [0, 1] as const
export type VerificationType = Member<typeof verificationTypes>
export const verificationChainIds = [0, 1, 10] as const
export type VerificationChainId = Member<typeof verificationChainIds>
/** The kind of chain of a verified address; `evm` for Ethereum and all chains like it. */
export const verificationProtocols = ['evm', 'solana'] as const
export type VerificationProtocol = Member<typeof verificationProtocols>
export const verifiedAccountPlatforms = ['x', 'github'] as const
export type VerifiedAccountPlatform = Member<typeof verifiedAccountPlatforms>
export const proStatuses = ['subscribed', 'unsubscribed'] as const
export type ProStatus = Member<typeof proStatuses>
export const bulkUserAddressTypes = ['custody_address', 'verified_address'] as const
export type BulkUserAddressType = Member<typeof bulkUserAddressTypes>
export const authorizationResponseTypes = ['code'] as const
export type AuthorizationResponseType = Member<typeof authorizationResponseTypes>

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
export type ObjectMarker = Member<typeof objectMarkers>
