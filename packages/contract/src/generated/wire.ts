// Made by `npm run generate` from the operations of the contract. Change those, not this.
import type { Wire } from '../wire'
export type { Wire } from '../wire'

/** An event between a user and a mini app, ready to be signed by one of the user’s keys. */
export const appHostGetEvent = 'appHostGetEvent GET /farcaster/app_host/user/event ?app_domain! ?fid! ?event!' as Wire<'appHostGetEvent'>

/** Mini apps that can send notifications to a user through the calling app. */
export const appHostGetUserState = 'appHostGetUserState GET /farcaster/app_host/user/state ?fid!' as Wire<'appHostGetUserState'>

/** Tells a mini app that a user added or removed it, or changed its notification permission. */
export const appHostPostEvent = 'appHostPostEvent POST /farcaster/app_host/user/event *appHostPostEventBody' as Wire<'appHostPostEvent'>

/** The metadata of many tokens, in the order of the request; null for unknown ones. */
export const batchGetTokenMetadata = 'batchGetTokenMetadata GET /onchain/token/metadata/batch ?networks!, ?addresses!,' as Wire<'batchGetTokenMetadata'>

/** Rents storage for a year, paid onchain. */
export const buyStorage = 'buyStorage POST /farcaster/storage/buy =fid! =units =idem ^xWalletId' as Wire<'buyStorage'>

/** Creates a signer for the calling app; it can post once an account approves it. */
export const createSigner = 'createSigner POST /farcaster/signer' as Wire<'createSigner'>

/** Creates a payment page. */
export const createTransactionPayFrame = 'createTransactionPayFrame POST /farcaster/frame/transaction/pay *framePayTransactionRequestBody' as Wire<'createTransactionPayFrame'>

/** Signs the first payment of an x402 resource that one of the app’s wallets can pay. */
export const createX402Signature = 'createX402Signature POST /signature/x402 *createX402SignatureRequest ^xWalletId!' as Wire<'createX402Signature'>

/** Signs in to an x402 resource with one of the app’s wallets. */
export const createX402Siwx = 'createX402Siwx POST /signature/x402/siwx *createX402SiwxRequest ^xWalletId!' as Wire<'createX402Siwx'>

/** Lifts bans of the calling app. */
export const deleteBans = 'deleteBans DELETE /farcaster/ban =fids!' as Wire<'deleteBans'>

/** Unblocks a user. */
export const deleteBlock = 'deleteBlock DELETE /farcaster/block =signer_uuid! =blocked_fid!' as Wire<'deleteBlock'>

/** Deletes a cast. */
export const deleteCast = 'deleteCast DELETE /farcaster/cast =signer_uuid! =target_hash!' as Wire<'deleteCast'>

/** Unmutes a user. */
export const deleteMute = 'deleteMute DELETE /farcaster/mute =fid! =muted_fid!' as Wire<'deleteMute'>

/** Deletes a hosted frame. */
export const deleteNeynarFrame = 'deleteNeynarFrame DELETE /farcaster/frame =uuid' as Wire<'deleteNeynarFrame'>

/** Removes a like or a recast. */
export const deleteReaction = 'deleteReaction DELETE /farcaster/reaction =signer_uuid! =reaction_type! =target! =target_author_fid =idem' as Wire<'deleteReaction'>

/** Removes a verified address from the account. */
export const deleteVerification = 'deleteVerification DELETE /farcaster/user/verification =signer_uuid! =address! =block_hash! =eth_signature' as Wire<'deleteVerification'>

/** Deletes a webhook. */
export const deleteWebhook = 'deleteWebhook DELETE /farcaster/webhook =webhook_id!' as Wire<'deleteWebhook'>

/** Deploys an ERC-721 collection from one of the app’s wallets, which owns it. */
export const deployErc721 = 'deployErc721 POST /farcaster/nft/deploy/erc721 *deployErc721Request ^xWalletId!' as Wire<'deployErc721'>

/** Creates a token and gives its whole supply to its owner. */
export const deployFungible = 'deployFungible POST /fungible =owner! =symbol! =name! =metadata[media] =metadata[description] =metadata[nsfw] =metadata[website_link] =metadata[twitter] =metadata[discord] =metadata[telegram] =network =factory ~' as Wire<'deployFungible'>

/** All channels. */
export const fetchAllChannels = 'fetchAllChannels GET /farcaster/channel/list ?limit ?cursor >channels' as Wire<'fetchAllChannels'>

/** Notifications of this user, newest first. */
export const fetchAllNotifications = 'fetchAllNotifications GET /farcaster/notifications ?fid! ?type, ?priority_mode ?limit ?cursor ^experimental >notifications' as Wire<'fetchAllNotifications'>

/** The URL of the page where people sign in and let the calling app act for them. */
export const fetchAuthorizationUrl = 'fetchAuthorizationUrl GET /farcaster/login/authorize ?client_id! ?response_type!' as Wire<'fetchAuthorizationUrl'>

/** Users that the calling app has banned, newest first. */
export const fetchBanList = 'fetchBanList GET /farcaster/ban/list ?limit ?cursor ^experimental >bans' as Wire<'fetchBanList'>

/** Users that a user blocks, or that block a user. */
export const fetchBlockList = 'fetchBlockList GET /farcaster/block/list ?blocker_fid ?blocked_fid ?limit ?cursor ^experimental >blocks' as Wire<'fetchBlockList'>

/** Casts by their hashes; unknown ones are left out. */
export const fetchBulkCasts = 'fetchBulkCasts GET /farcaster/casts ?casts!, ?viewer_fid ?sort_type ^experimental' as Wire<'fetchBulkCasts'>

/** Channels by their ids or parent URLs. */
export const fetchBulkChannels = 'fetchBulkChannels GET /farcaster/channel/bulk ?ids!, ?type ?viewer_fid' as Wire<'fetchBulkChannels'>

/** Holders of up to 10 tokens, by contract: people the viewer follows, or without a viewer the largest holders. */
export const fetchBulkRelevantFungibleOwners = 'fetchBulkRelevantFungibleOwners GET /farcaster/fungible/owner/relevant/bulk ?contract_addresses!, ?network! ?viewer_fid' as Wire<'fetchBulkRelevantFungibleOwners'>

/** Users by their fids, in the requested order; unknown fids are left out. */
export const fetchBulkUsers = 'fetchBulkUsers GET /farcaster/user/bulk ?fids!, ?viewer_fid ^experimental' as Wire<'fetchBulkUsers'>

/** Users by custody or verified address, grouped by the requested address. */
export const fetchBulkUsersByEthOrSolAddress = 'fetchBulkUsersByEthOrSolAddress GET /farcaster/user/bulk-by-address ?addresses!, ?address_types, ?viewer_fid ^experimental' as Wire<'fetchBulkUsersByEthOrSolAddress'>

/** How many casts contain the words, over time. */
export const fetchCastMetrics = 'fetchCastMetrics GET /farcaster/cast/metrics ?q! ?interval ?author_fid ?channel_id ^experimental' as Wire<'fetchCastMetrics'>

/** Casts that quote a cast, newest first. */
export const fetchCastQuotes = 'fetchCastQuotes GET /farcaster/cast/quotes ?identifier! ?type! ?viewer_fid ?limit ?cursor ^experimental >casts' as Wire<'fetchCastQuotes'>

/** Likes and recasts of a cast, newest first. */
export const fetchCastReactions = 'fetchCastReactions GET /farcaster/reactions/cast ?hash! ?types!, ?viewer_fid ?limit ?cursor >reactions' as Wire<'fetchCastReactions'>

/** Casts by this user, newest first. */
export const fetchCastsForUser = 'fetchCastsForUser GET /farcaster/feed/user/casts ?fid! ?app_fid ?viewer_fid ?limit ?cursor ?include_replies ?parent_url ?channel_id ^experimental >casts' as Wire<'fetchCastsForUser'>

/** Pending invites of a channel or to a user, newest first. */
export const fetchChannelInvites = 'fetchChannelInvites GET /farcaster/channel/member/invite/list ?channel_id ?invited_fid ?limit ?cursor >invites' as Wire<'fetchChannelInvites'>

/** Members of a channel, the newest first; or whether one user is among them. */
export const fetchChannelMembers = 'fetchChannelMembers GET /farcaster/channel/member/list ?channel_id! ?fid ?limit ?cursor ^experimental >members' as Wire<'fetchChannelMembers'>

/** Notifications of this user in certain channels, newest first. */
export const fetchChannelNotificationsForUser = 'fetchChannelNotificationsForUser GET /farcaster/notifications/channel ?fid! ?channel_ids!, ?priority_mode ?limit ?cursor ^experimental >notifications' as Wire<'fetchChannelNotificationsForUser'>

/** Composer actions that apps offer: the most added, or featured ones. */
export const fetchComposerActions = 'fetchComposerActions GET /farcaster/cast/composer_actions/list ?list! ?limit ?cursor >actions' as Wire<'fetchComposerActions'>

/** Metadata of a URL: title, image, content type. */
export const fetchEmbeddedUrlMetadata = 'fetchEmbeddedUrlMetadata GET /farcaster/cast/embed/crawl ?url!' as Wire<'fetchEmbeddedUrlMetadata'>

/** Casts by the people a user follows, or casts that match one filter. */
export const fetchFeed = 'fetchFeed GET /farcaster/feed ?feed_type ?filter_type ?fid ?fids, ?parent_url ?channel_id ?members_only ?embed_url ?embed_types, ?with_recasts ?limit ?cursor ?viewer_fid ^experimental >casts' as Wire<'fetchFeed'>

/** Casts in these channels, newest first. */
export const fetchFeedByChannelIds = 'fetchFeedByChannelIds GET /farcaster/feed/channels ?channel_ids!, ?with_recasts ?viewer_fid ?with_replies ?members_only ?fids, ?limit ?cursor ?should_moderate ^experimental >casts' as Wire<'fetchFeedByChannelIds'>

/** Casts under these parent URLs, newest first. */
export const fetchFeedByParentUrls = 'fetchFeedByParentUrls GET /farcaster/feed/parent_urls ?parent_urls!, ?with_recasts ?viewer_fid ?with_replies ?limit ?cursor ^experimental >casts' as Wire<'fetchFeedByParentUrls'>

/** Casts about a topic, newest first. */
export const fetchFeedByTopic = 'fetchFeedByTopic GET /farcaster/feed/topic ?slug! ?with_recasts ?viewer_fid ?limit ?cursor ^experimental >casts' as Wire<'fetchFeedByTopic'>

/** Casts picked for this user. */
export const fetchFeedForYou = 'fetchFeedForYou GET /farcaster/feed/for_you ?fid! ?viewer_fid ?provider ?limit ?cursor ?provider_metadata ^experimental >casts' as Wire<'fetchFeedForYou'>

/** Follow suggestions for this user. */
export const fetchFollowSuggestions = 'fetchFollowSuggestions GET /farcaster/following/suggested ?fid! ?viewer_fid ?limit ^experimental' as Wire<'fetchFollowSuggestions'>

/** Followers of a channel. */
export const fetchFollowersForAChannel = 'fetchFollowersForAChannel GET /farcaster/channel/followers ?id! ?viewer_fid ?limit ?cursor ^experimental >users' as Wire<'fetchFollowersForAChannel'>

/** Mini apps, the fastest growing first. */
export const fetchFrameCatalog = 'fetchFrameCatalog GET /farcaster/frame/catalog ?limit ?cursor ?time_window ?categories, ?networks, >frames' as Wire<'fetchFrameCatalog'>

/** The frame or mini app that a page declares in its meta tags. */
export const fetchFrameMetaTagsFromUrl = 'fetchFrameMetaTagsFromUrl GET /farcaster/frame/crawl ?url!' as Wire<'fetchFrameMetaTagsFromUrl'>

/** Casts with a frame, newest first. */
export const fetchFramesOnlyFeed = 'fetchFramesOnlyFeed GET /farcaster/feed/frames ?limit ?cursor ?viewer_fid ^experimental >casts' as Wire<'fetchFramesOnlyFeed'>

/** Trades of a token by wallets of accounts within a time window, newest first. */
export const fetchFungibleTrades = 'fetchFungibleTrades GET /farcaster/fungible/trades ?network! ?address! ?time_window ?min_amount_usd' as Wire<'fetchFungibleTrades'>

/** Tokens by their CAIP-19 identifiers, with the number of casts about each. */
export const fetchFungibles = 'fetchFungibles GET /farcaster/fungibles ?fungibles!, ?viewer_fid ^experimental' as Wire<'fetchFungibles'>

/** Users that this user has muted. */
export const fetchMuteList = 'fetchMuteList GET /farcaster/mute/list ?fid! ?limit ?cursor ^experimental >mutes' as Wire<'fetchMuteList'>

/** Hosted frames of the calling app. */
export const fetchNeynarFrames = 'fetchNeynarFrames GET /farcaster/frame/list [' as Wire<'fetchNeynarFrames'>

/** A new nonce for signing in. */
export const fetchNonce = 'fetchNonce GET /farcaster/login/nonce !' as Wire<'fetchNonce'>

/** Users who allow the calling app to send them notifications, newest first. */
export const fetchNotificationTokens = 'fetchNotificationTokens GET /farcaster/frame/notification_tokens ?limit ?cursor ?fids, >notification_tokens' as Wire<'fetchNotificationTokens'>

/** Notifications of this user under certain parent URLs, newest first. */
export const fetchNotificationsByParentUrlForUser = 'fetchNotificationsByParentUrlForUser GET /farcaster/notifications/parent_url ?fid! ?parent_urls!, ?priority_mode ?limit ?cursor ^experimental >notifications' as Wire<'fetchNotificationsByParentUrlForUser'>

/** The ten most popular casts by this user. */
export const fetchPopularCastsByUser = 'fetchPopularCastsByUser GET /farcaster/feed/user/popular ?fid! ?viewer_fid' as Wire<'fetchPopularCastsByUser'>

/** Power users: the users the network trusts most. */
export const fetchPowerUsers = 'fetchPowerUsers GET /farcaster/user/power ?viewer_fid ?limit ?cursor ^experimental >users' as Wire<'fetchPowerUsers'>

/** Fids of all power users. */
export const fetchPowerUsersLite = 'fetchPowerUsersLite GET /farcaster/user/power_lite ^experimental' as Wire<'fetchPowerUsersLite'>

/** Followers of a user that the viewer also follows. */
export const fetchRelevantFollowers = 'fetchRelevantFollowers GET /farcaster/followers/relevant ?target_fid! ?viewer_fid! ^experimental' as Wire<'fetchRelevantFollowers'>

/** Followers of a channel that the viewer follows. */
export const fetchRelevantFollowersForAChannel = 'fetchRelevantFollowersForAChannel GET /farcaster/channel/followers/relevant ?id! ?viewer_fid! ^experimental' as Wire<'fetchRelevantFollowersForAChannel'>

/** Mini apps used by people the viewer follows. */
export const fetchRelevantFrames = 'fetchRelevantFrames GET /farcaster/frame/relevant ?viewer_fid! ?time_window ?networks,' as Wire<'fetchRelevantFrames'>

/** Holders of a token: people the viewer follows, or without a viewer the largest holders. */
export const fetchRelevantFungibleOwners = 'fetchRelevantFungibleOwners GET /farcaster/fungible/owner/relevant ?contract_address! ?network! ?viewer_fid' as Wire<'fetchRelevantFungibleOwners'>

/** Replies and recasts by this user, newest first. */
export const fetchRepliesAndRecastsForUser = 'fetchRepliesAndRecastsForUser GET /farcaster/feed/user/replies_and_recasts ?fid! ?filter ?limit ?cursor ?viewer_fid >casts' as Wire<'fetchRepliesAndRecastsForUser'>

/** Approved signers of the account whose custody wallet signed the message. */
export const fetchSigners = 'fetchSigners GET /farcaster/signer/list ?message! ?signature!' as Wire<'fetchSigners'>

/** Active subscriptions of a user. */
export const fetchSubscribedToForFid = 'fetchSubscribedToForFid GET /farcaster/user/subscribed_to ?fid! ?viewer_fid ?subscription_provider!' as Wire<'fetchSubscribedToForFid'>

/** Users with an active subscription to what a user offers. */
export const fetchSubscribersForFid = 'fetchSubscribersForFid GET /farcaster/user/subscribers ?fid! ?viewer_fid ?subscription_provider!' as Wire<'fetchSubscribersForFid'>

/** Whether these addresses have an active subscription to a contract, by address. */
export const fetchSubscriptionCheck = 'fetchSubscriptionCheck GET /stp/subscription_check ?addresses!, ?contract_address! ?chain_id!' as Wire<'fetchSubscriptionCheck'>

/** Subscriptions that a user offers. */
export const fetchSubscriptionsForFid = 'fetchSubscriptionsForFid GET /farcaster/user/subscriptions_created ?fid! ?subscription_provider!' as Wire<'fetchSubscriptionsForFid'>

/** Channels with the most casts recently. */
export const fetchTrendingChannels = 'fetchTrendingChannels GET /farcaster/channel/trending ?time_window ?limit ?cursor >channels' as Wire<'fetchTrendingChannels'>

/** Trending casts. */
export const fetchTrendingFeed = 'fetchTrendingFeed GET /farcaster/feed/trending ?limit ?cursor ?viewer_fid ?time_window ?channel_id ?parent_url ?provider ?provider_metadata ^experimental >casts' as Wire<'fetchTrendingFeed'>

/** Tokens that accounts buy most within a time window. */
export const fetchTrendingFungibles = 'fetchTrendingFungibles GET /farcaster/fungible/trending ?network! ?time_window' as Wire<'fetchTrendingFungibles'>

/** Coins and tokens held by this user’s verified addresses. */
export const fetchUserBalance = 'fetchUserBalance GET /farcaster/user/balance ?fid! ?networks!,' as Wire<'fetchUserBalance'>

/** Channels that this user is a member of, and in which role. */
export const fetchUserChannelMemberships = 'fetchUserChannelMemberships GET /farcaster/user/memberships/list ?fid! ?limit ?cursor >members' as Wire<'fetchUserChannelMemberships'>

/** Channels that this user follows. */
export const fetchUserChannels = 'fetchUserChannels GET /farcaster/user/channels ?fid! ?limit ?cursor >channels' as Wire<'fetchUserChannels'>

/** Followers of this user. */
export const fetchUserFollowers = 'fetchUserFollowers GET /farcaster/followers ?fid! ?viewer_fid ?sort_type ?limit ?cursor ^experimental >users' as Wire<'fetchUserFollowers'>

/** Users that this user follows. */
export const fetchUserFollowing = 'fetchUserFollowing GET /farcaster/following ?fid! ?viewer_fid ?sort_type ?limit ?cursor ^experimental >users' as Wire<'fetchUserFollowing'>

/** Casts by the people this user follows, newest first. */
export const fetchUserFollowingFeed = 'fetchUserFollowingFeed GET /farcaster/feed/following ?fid! ?viewer_fid ?with_recasts ?limit ?cursor ^experimental >casts' as Wire<'fetchUserFollowingFeed'>

/** Interactions between two users, newest first. */
export const fetchUserInteractions = 'fetchUserInteractions GET /farcaster/user/interactions ?fids!, ?type,' as Wire<'fetchUserInteractions'>

/** Likes and recasts by this user, newest first. */
export const fetchUserReactions = 'fetchUserReactions GET /farcaster/reactions/user ?fid! ?viewer_fid ?type! ?limit ?cursor >reactions' as Wire<'fetchUserReactions'>

/** Followers of this user whom the user follows too, with the time of the later follow. */
export const fetchUserReciprocalFollowers = 'fetchUserReciprocalFollowers GET /farcaster/followers/reciprocal ?fid! ?viewer_fid ?sort_type ?limit ?cursor ^experimental >users' as Wire<'fetchUserReciprocalFollowers'>

/** Channels that this user has cast in, most recent first. */
export const fetchUsersActiveChannels = 'fetchUsersActiveChannels GET /farcaster/channel/user ?fid! ?limit ?cursor >channels' as Wire<'fetchUsersActiveChannels'>

/** Users with a location, nearest to a place first. */
export const fetchUsersByLocation = 'fetchUsersByLocation GET /farcaster/user/by_location ?latitude! ?longitude! ?viewer_fid ?limit ?cursor ^experimental >users' as Wire<'fetchUsersByLocation'>

/** How people used a frame, counted from the actions the calling app has validated. */
export const fetchValidateFrameAnalytics = 'fetchValidateFrameAnalytics GET /farcaster/frame/validate/analytics ?frame_url! ?analytics_type! ?start! ?stop! ?aggregate_window' as Wire<'fetchValidateFrameAnalytics'>

/** URLs of the frames whose actions the calling app has validated. */
export const fetchValidateFrameList = 'fetchValidateFrameList GET /farcaster/frame/validate/list' as Wire<'fetchValidateFrameList'>

/** All verified addresses of a user, and the apps in which they were verified. */
export const fetchVerifications = 'fetchVerifications GET /farcaster/user/verifications ?fid!' as Wire<'fetchVerifications'>

/** All webhooks of the calling app, newest first. */
export const fetchWebhooks = 'fetchWebhooks GET /farcaster/webhook/list' as Wire<'fetchWebhooks'>

/** Follows a channel. */
export const followChannel = 'followChannel POST /farcaster/channel/follow =signer_uuid! =channel_id!' as Wire<'followChannel'>

/** Follows one or more users. */
export const followUser = 'followUser POST /farcaster/user/follow =signer_uuid! =target_fids!' as Wire<'followUser'>

/** Draws an image from a prompt, or edits images, and answers with its URL. */
export const generateImage = 'generateImage POST /farcaster/nft/image *generateImageRequest ^xWalletId!' as Wire<'generateImage'>

/** Reserves the next free fid for the calling app. */
export const getFreshAccountFID = 'getFreshAccountFID GET /farcaster/user/fid ^experimental ^xWalletId !' as Wire<'getFreshAccountFID'>

/** Notifications that the calling app sent, newest first, and their results. */
export const getNotificationCampaignStats = 'getNotificationCampaignStats GET /farcaster/frame/notifications ?campaign_id ?limit ?cursor >notificationCampaigns' as Wire<'getNotificationCampaignStats'>

/** A token’s name, supply, holders, price and market. */
export const getTokenMetadata = 'getTokenMetadata GET /onchain/token/metadata ?network! ?address!' as Wire<'getTokenMetadata'>

/** A payment page, and whether it was paid. */
export const getTransactionPayFrame = 'getTransactionPayFrame GET /farcaster/frame/transaction/pay ?id!' as Wire<'getTransactionPayFrame'>

/** Users with whom this user interacts most, in both directions. */
export const getUserBestFriends = 'getUserBestFriends GET /farcaster/user/best_friends ?fid! ?limit ?cursor >users' as Wire<'getUserBestFriends'>

/** Everything that an address holds on these networks, native coins included. */
export const getWalletBalances = 'getWalletBalances GET /onchain/token/balances ?networks!, ?address! ?limit ?cursor >balances' as Wire<'getWalletBalances'>

/** Invites a user to become a member or moderator of a channel. */
export const inviteChannelMember = 'inviteChannelMember POST /farcaster/channel/member/invite =signer_uuid! =channel_id! =fid! =role!' as Wire<'inviteChannelMember'>

/** Whether a name is available. */
export const isFnameAvailable = 'isFnameAvailable GET /farcaster/fname/availability ?fname!' as Wire<'isFnameAvailable'>

/** Topics that people currently cast about more than before. */
export const listTrendingTopics = 'listTrendingTopics GET /farcaster/topic/trending ?limit ?cursor >topics' as Wire<'listTrendingTopics'>

/** One cast, by its hash or its URL in a client. */
export const lookupCastByHashOrWarpcastUrl = 'lookupCastByHashOrWarpcastUrl GET /farcaster/cast ?identifier! ?type! ?viewer_fid ^experimental' as Wire<'lookupCastByHashOrWarpcastUrl'>
export const lookupCastByHashOrUrl = 'lookupCastByHashOrWarpcastUrl GET /farcaster/cast ?identifier! ?type! ?viewer_fid ^experimental' as Wire<'lookupCastByHashOrWarpcastUrl'>

/** A cast with its replies and, on request, its parent casts. */
export const lookupCastConversation = 'lookupCastConversation GET /farcaster/cast/conversation ?identifier! ?type! ?reply_depth ?include_chronological_parent_casts ?viewer_fid ?sort_type ?fold ?limit ?cursor ^experimental >conversation.cast.direct_replies' as Wire<'lookupCastConversation'>

/** A summary of the conversation around a cast, and who took part. */
export const lookupCastConversationSummary = 'lookupCastConversationSummary GET /farcaster/cast/conversation/summary ?identifier! ?limit ?prompt' as Wire<'lookupCastConversationSummary'>

/** One channel, by its id or its parent URL. */
export const lookupChannel = 'lookupChannel GET /farcaster/channel ?id! ?type ?viewer_fid' as Wire<'lookupChannel'>

/** The approval status of an auth address that the calling app manages itself. */
export const lookupDeveloperManagedAuthAddress = 'lookupDeveloperManagedAuthAddress GET /farcaster/auth_address/developer_managed ?address!' as Wire<'lookupDeveloperManagedAuthAddress'>

/** The approval status of a key that the calling app manages itself. */
export const lookupDeveloperManagedSigner = 'lookupDeveloperManagedSigner GET /farcaster/signer/developer_managed ?public_key!' as Wire<'lookupDeveloperManagedSigner'>

/** A hosted frame by its UUID or URL. */
export const lookupNeynarFrame = 'lookupNeynarFrame GET /farcaster/frame ?type! ?uuid ?url' as Wire<'lookupNeynarFrame'>

/** A signer and its approval status. */
export const lookupSigner = 'lookupSigner GET /farcaster/signer ?signer_uuid!' as Wire<'lookupSigner'>

/** The user whose account this address owns. */
export const lookupUserByCustodyAddress = 'lookupUserByCustodyAddress GET /farcaster/user/custody-address ?custody_address!' as Wire<'lookupUserByCustodyAddress'>

/** The user with this name. */
export const lookupUserByUsername = 'lookupUserByUsername GET /farcaster/user/by_username ?username! ?viewer_fid ^experimental' as Wire<'lookupUserByUsername'>

/** Storage that this user has rented, and when it expires. */
export const lookupUserStorageAllocations = 'lookupUserStorageAllocations GET /farcaster/storage/allocations ?fid!' as Wire<'lookupUserStorageAllocations'>

/** How much of the rented storage this user has used. */
export const lookupUserStorageUsage = 'lookupUserStorageUsage GET /farcaster/storage/usage ?fid!' as Wire<'lookupUserStorageUsage'>

/** Users with this username on X. */
export const lookupUsersByXUsername = 'lookupUsersByXUsername GET /farcaster/user/by_x_username ?x_username! ?viewer_fid ^experimental' as Wire<'lookupUsersByXUsername'>

/** A webhook of the calling app, with the secret that signs its deliveries. */
export const lookupWebhook = 'lookupWebhook GET /farcaster/webhook ?webhook_id!' as Wire<'lookupWebhook'>

/** Marks all notifications of a user, or those of one type, as seen. */
export const markNotificationsAsSeen = 'markNotificationsAsSeen POST /farcaster/notifications/seen =signer_uuid =type ^authorization' as Wire<'markNotificationsAsSeen'>

/** Mints tokens of a collection to users and addresses, paid by one of the app’s wallets. */
export const mintNft = 'mintNft POST /farcaster/nft/mint *mintNftRequest ^xWalletId!' as Wire<'mintNft'>

/** Presses a button of a frame: signs the action and posts it to the frame’s server. */
export const postFrameAction = 'postFrameAction POST /farcaster/frame/action =signer_uuid! =cast_hash =action!' as Wire<'postFrameAction'>

/** Posts an already signed action to the frame’s server. */
export const postFrameActionDeveloperManaged = 'postFrameActionDeveloperManaged POST /farcaster/frame/developer_managed/action =cast_hash =action! =signature_packet!' as Wire<'postFrameActionDeveloperManaged'>

/** Bans users from everything the calling app reads. */
export const publishBans = 'publishBans POST /farcaster/ban =fids!' as Wire<'publishBans'>

/** Blocks a user: neither sees the other. */
export const publishBlock = 'publishBlock POST /farcaster/block =signer_uuid! =blocked_fid!' as Wire<'publishBlock'>

/** Publishes a cast: text, embeds, and its parent or channel. */
export const publishCast = 'publishCast POST /farcaster/cast =signer_uuid! =text =embeds =parent =channel_id =idem =parent_author_fid' as Wire<'publishCast'>

/** Asks another app to act for a user, in a message signed by one of the user’s keys. */
export const publishFarcasterAction = 'publishFarcasterAction POST /farcaster/action =signer_uuid! =base_url! =action!' as Wire<'publishFarcasterAction'>

/** Sends a notification to users of the calling app. */
export const publishFrameNotifications = 'publishFrameNotifications POST /farcaster/frame/notifications =target_fids =notification! =filters' as Wire<'publishFrameNotifications'>

/** Publishes an already signed message. */
export const publishMessageToFarcaster = 'publishMessageToFarcaster POST /farcaster/message *' as Wire<'publishMessageToFarcaster'>

/** Mutes a user for another user. */
export const publishMute = 'publishMute POST /farcaster/mute =fid! =muted_fid!' as Wire<'publishMute'>

/** Creates a hosted frame from pages. */
export const publishNeynarFrame = 'publishNeynarFrame POST /farcaster/frame =name! =pages!' as Wire<'publishNeynarFrame'>

/** Likes or recasts. */
export const publishReaction = 'publishReaction POST /farcaster/reaction =signer_uuid! =reaction_type! =target! =target_author_fid =idem' as Wire<'publishReaction'>

/** Adds a verified address to the account; the address has signed the claim. */
export const publishVerification = 'publishVerification POST /farcaster/user/verification =signer_uuid! =address! =block_hash! =eth_signature! =verification_type =chain_id' as Wire<'publishVerification'>

/** Creates a webhook, active immediately. */
export const publishWebhook = 'publishWebhook POST /farcaster/webhook =name! =url! =subscription' as Wire<'publishWebhook'>

/** Registers a reserved fid for the wallet that signed the transfer. */
export const registerAccount = 'registerAccount POST /farcaster/user =signature! =fid! =requested_user_custody_address! =deadline! =fname =metadata =signer ^xWalletId' as Wire<'registerAccount'>

/** Registers an account onchain, with its storage and keys in the same transaction. */
export const registerAccountOnchain = 'registerAccountOnchain POST /farcaster/user/register =registration! =storage_units =signers =pre_registration_calls =idem ^xWalletId' as Wire<'registerAccountOnchain'>

/** Requests approval of a signer, signed by the app’s custody wallet. */
export const registerSignedKey = 'registerSignedKey POST /farcaster/signer/signed_key =signer_uuid! =signature! =app_fid! =deadline! =redirect_url =sponsor' as Wire<'registerSignedKey'>

/** Requests approval of an address that may sign in as the user who approves it. */
export const registerSignedKeyForDeveloperManagedAuthAddress = 'registerSignedKeyForDeveloperManagedAuthAddress POST /farcaster/auth_address/developer_managed/signed_key =address! =signature! =app_fid! =deadline! =redirect_url =sponsor' as Wire<'registerSignedKeyForDeveloperManagedAuthAddress'>

/** Requests approval of a key that the calling app manages itself. */
export const registerSignedKeyForDeveloperManagedSigner = 'registerSignedKeyForDeveloperManagedSigner POST /farcaster/signer/developer_managed/signed_key =public_key! =signature! =app_fid! =deadline! =redirect_url =sponsor' as Wire<'registerSignedKeyForDeveloperManagedSigner'>

/** Removes a user’s role in a channel, or the invite to it. */
export const removeChannelMember = 'removeChannelMember DELETE /farcaster/channel/member =signer_uuid! =channel_id! =fid! =role!' as Wire<'removeChannelMember'>

/** Accepts or declines an invite to a channel. */
export const respondChannelInvite = 'respondChannelInvite PUT /farcaster/channel/member/invite =signer_uuid! =channel_id! =role! =accept!' as Wire<'respondChannelInvite'>

/** Casts that contain the words in any of their forms, by the language of the cast, or an exact phrase in quotes; operators filter by author, channel, and date. */
export const searchCasts = 'searchCasts GET /farcaster/cast/search ?q! ?mode ?sort_type ?author_fid ?viewer_fid ?parent_url ?channel_id ?priority_mode ?limit ?cursor ^experimental >result.casts:result.next' as Wire<'searchCasts'>

/** Channels whose id or name matches the query. */
export const searchChannels = 'searchChannels GET /farcaster/channel/search ?q! ?viewer_fid ?limit ?cursor >channels' as Wire<'searchChannels'>

/** Mini apps by name and description. */
export const searchFrames = 'searchFrames GET /farcaster/frame/search ?q! ?networks, ?limit ?cursor >frames' as Wire<'searchFrames'>

/** Users whose name, display name, or address matches the query. */
export const searchUser = 'searchUser GET /farcaster/user/search ?q! ?viewer_fid ?limit ?cursor ^experimental >result.users:result.next' as Wire<'searchUser'>

/** Sends tokens to many users at once from one of the app’s wallets. */
export const sendFungiblesToUsers = 'sendFungiblesToUsers POST /farcaster/fungible/send *transactionSendFungiblesRequest ^xWalletId!' as Wire<'sendFungiblesToUsers'>

/** Simulates mints one after the other, and returns their call data and costs. */
export const simulateNftMint = 'simulateNftMint GET /farcaster/nft/mint ?recipients! ?nft_contract_address! ?network! [' as Wire<'simulateNftMint'>

/** Unfollows a channel. */
export const unfollowChannel = 'unfollowChannel DELETE /farcaster/channel/follow =signer_uuid! =channel_id!' as Wire<'unfollowChannel'>

/** Unfollows one or more users. */
export const unfollowUser = 'unfollowUser DELETE /farcaster/user/follow =signer_uuid! =target_fids!' as Wire<'unfollowUser'>

/** Replaces the pages of a hosted frame. */
export const updateNeynarFrame = 'updateNeynarFrame PUT /farcaster/frame =uuid! =name =pages!' as Wire<'updateNeynarFrame'>

/** Updates the profile of the signer’s account. */
export const updateUser = 'updateUser PATCH /farcaster/user =signer_uuid! =bio =pfp_url =url =username =display_name =location =verified_accounts =banner =primary_eth_address =primary_sol_address' as Wire<'updateUser'>

/** Updates a webhook’s name, URL, or subscription; a subscription that is left out stays the same. */
export const updateWebhook = 'updateWebhook PUT /farcaster/webhook =name! =url! =subscription =webhook_id!' as Wire<'updateWebhook'>

/** Turns a webhook on or off; while it is off, no events are sent or queued. */
export const updateWebhookActiveStatus = 'updateWebhookActiveStatus PATCH /farcaster/webhook =webhook_id! =active!' as Wire<'updateWebhookActiveStatus'>

/** Stores the metadata of tokens of a collection that the wallet owns. */
export const uploadTokenMetadata = 'uploadTokenMetadata POST /farcaster/nft/metadata/token *uploadTokenMetadataRequest ^xWalletId!' as Wire<'uploadTokenMetadata'>

/** Validates a signed action that a frame’s server received, and says who did what. */
export const validateFrameAction = 'validateFrameAction POST /farcaster/frame/validate =message_bytes_in_hex! =cast_reaction_context =follow_context =signer_context =channel_follow_context' as Wire<'validateFrameAction'>
