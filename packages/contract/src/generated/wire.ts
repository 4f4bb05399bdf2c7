// Made by `npm run generate` from the operations of the contract. Change those, not this.
import type { Wire } from '../wire'
export type { Wire } from '../wire'

/** The event of a user and a mini app, ready to be signed by a key of that user. */
export const appHostGetEvent = 'appHostGetEvent GET /farcaster/app_host/user/event ?app_domain! ?fid! ?event!' as Wire<'appHostGetEvent'>

/** The mini apps that may send notifications to a user through the calling app. */
export const appHostGetUserState = 'appHostGetUserState GET /farcaster/app_host/user/state ?fid!' as Wire<'appHostGetUserState'>

/** Tells a mini app that a user added or removed it, or what it may send them. */
export const appHostPostEvent = 'appHostPostEvent POST /farcaster/app_host/user/event *appHostPostEventBody' as Wire<'appHostPostEvent'>

/** Rents room for a year, paid for on the chain. */
export const buyStorage = 'buyStorage POST /farcaster/storage/buy =fid! =units =idem' as Wire<'buyStorage'>

/** Makes a new key for the calling app; it can write once an account approved it. */
export const createSigner = 'createSigner POST /farcaster/signer' as Wire<'createSigner'>

/** Makes a page on which a payment can be made. */
export const createTransactionPayFrame = 'createTransactionPayFrame POST /farcaster/frame/transaction/pay *framePayTransactionRequestBody' as Wire<'createTransactionPayFrame'>

/** Lets the calling app read banned users again. */
export const deleteBans = 'deleteBans DELETE /farcaster/ban =fids!' as Wire<'deleteBans'>

/** Takes back a block. */
export const deleteBlock = 'deleteBlock DELETE /farcaster/block =signer_uuid! =blocked_fid!' as Wire<'deleteBlock'>

/** Takes back a cast. */
export const deleteCast = 'deleteCast DELETE /farcaster/cast =signer_uuid! =target_hash!' as Wire<'deleteCast'>

/** Lets a muted user be read again. */
export const deleteMute = 'deleteMute DELETE /farcaster/mute =fid! =muted_fid!' as Wire<'deleteMute'>

/** Takes a hosted frame down. */
export const deleteNeynarFrame = 'deleteNeynarFrame DELETE /farcaster/frame =uuid' as Wire<'deleteNeynarFrame'>

/** Takes back a like or a recast. */
export const deleteReaction = 'deleteReaction DELETE /farcaster/reaction =signer_uuid! =reaction_type! =target! =target_author_fid =idem' as Wire<'deleteReaction'>

/** Unties an address from the account. */
export const deleteVerification = 'deleteVerification DELETE /farcaster/user/verification =signer_uuid! =address! =block_hash!' as Wire<'deleteVerification'>

/** Ends a webhook for good. */
export const deleteWebhook = 'deleteWebhook DELETE /farcaster/webhook =webhook_id!' as Wire<'deleteWebhook'>

/** Makes a new token and gives its whole supply to its owner. */
export const deployFungible = 'deployFungible POST /fungible =owner! =symbol! =name! =metadata[media] =metadata[description] =metadata[nsfw] =metadata[website_link] =metadata[twitter] =metadata[discord] =metadata[telegram] =network =factory ~' as Wire<'deployFungible'>

/** Every channel there is. */
export const fetchAllChannels = 'fetchAllChannels GET /farcaster/channel/list ?limit ?cursor >channels' as Wire<'fetchAllChannels'>

/** What happened to this user, newest first. */
export const fetchAllNotifications = 'fetchAllNotifications GET /farcaster/notifications ?fid! ?type, ?priority_mode ?limit ?cursor >notifications' as Wire<'fetchAllNotifications'>

/** The address of the page where people sign in and let the calling app act for them. */
export const fetchAuthorizationUrl = 'fetchAuthorizationUrl GET /farcaster/login/authorize ?client_id! ?response_type!' as Wire<'fetchAuthorizationUrl'>

/** Whom the calling app has banned, latest first. */
export const fetchBanList = 'fetchBanList GET /farcaster/ban/list ?limit ?cursor ^experimental >bans' as Wire<'fetchBanList'>

/** Whom a user blocks, or who blocks a user. */
export const fetchBlockList = 'fetchBlockList GET /farcaster/block/list ?blocker_fid ?blocked_fid ?limit ?cursor ^experimental >blocks' as Wire<'fetchBlockList'>

/** Casts by their hashes; unknown ones are left out. */
export const fetchBulkCasts = 'fetchBulkCasts GET /farcaster/casts ?casts!, ?viewer_fid ?sort_type ^experimental' as Wire<'fetchBulkCasts'>

/** Channels by their ids or parent URLs. */
export const fetchBulkChannels = 'fetchBulkChannels GET /farcaster/channel/bulk ?ids!, ?type ?viewer_fid' as Wire<'fetchBulkChannels'>

/** Users by their fids, in the order asked for; unknown fids are left out. */
export const fetchBulkUsers = 'fetchBulkUsers GET /farcaster/user/bulk ?fids!, ?viewer_fid ^experimental' as Wire<'fetchBulkUsers'>

/** Users by custody or verified address, grouped by the address asked for. */
export const fetchBulkUsersByEthOrSolAddress = 'fetchBulkUsersByEthOrSolAddress GET /farcaster/user/bulk-by-address ?addresses!, ?address_types, ?viewer_fid ^experimental' as Wire<'fetchBulkUsersByEthOrSolAddress'>

/** How many casts hold the words, over time. */
export const fetchCastMetrics = 'fetchCastMetrics GET /farcaster/cast/metrics ?q! ?interval ?author_fid ?channel_id ^experimental' as Wire<'fetchCastMetrics'>

/** Who liked or recast a cast, newest first. */
export const fetchCastReactions = 'fetchCastReactions GET /farcaster/reactions/cast ?hash! ?types!, ?viewer_fid ?limit ?cursor >reactions' as Wire<'fetchCastReactions'>

/** Casts by this user, newest first. */
export const fetchCastsForUser = 'fetchCastsForUser GET /farcaster/feed/user/casts ?fid! ?app_fid ?viewer_fid ?limit ?cursor ?include_replies ?parent_url ?channel_id ^experimental >casts' as Wire<'fetchCastsForUser'>

/** Invites that wait for an answer, of a channel or to a user, the newest first. */
export const fetchChannelInvites = 'fetchChannelInvites GET /farcaster/channel/member/invite/list ?channel_id ?invited_fid ?limit ?cursor >invites' as Wire<'fetchChannelInvites'>

/** Members of a channel, the newest first; or whether one user is among them. */
export const fetchChannelMembers = 'fetchChannelMembers GET /farcaster/channel/member/list ?channel_id! ?fid ?limit ?cursor ^experimental >members' as Wire<'fetchChannelMembers'>

/** What happened to this user in some channels, newest first. */
export const fetchChannelNotificationsForUser = 'fetchChannelNotificationsForUser GET /farcaster/notifications/channel ?fid! ?channel_ids!, ?priority_mode ?limit ?cursor >notifications' as Wire<'fetchChannelNotificationsForUser'>

/** Buttons that apps offer in the composer: the most added, or those picked by hand. */
export const fetchComposerActions = 'fetchComposerActions GET /farcaster/cast/composer_actions/list ?list! ?limit ?cursor >actions' as Wire<'fetchComposerActions'>

/** What is behind an address: title, picture, kind of content. */
export const fetchEmbeddedUrlMetadata = 'fetchEmbeddedUrlMetadata GET /farcaster/cast/embed/crawl ?url!' as Wire<'fetchEmbeddedUrlMetadata'>

/** Casts by the people a user follows, or casts that pass one filter. */
export const fetchFeed = 'fetchFeed GET /farcaster/feed ?feed_type ?filter_type ?fid ?fids, ?parent_url ?channel_id ?members_only ?embed_url ?embed_types, ?with_recasts ?limit ?cursor ?viewer_fid ^experimental >casts' as Wire<'fetchFeed'>

/** Casts in these channels, newest first. */
export const fetchFeedByChannelIds = 'fetchFeedByChannelIds GET /farcaster/feed/channels ?channel_ids!, ?with_recasts ?viewer_fid ?with_replies ?members_only ?fids, ?limit ?cursor ?should_moderate ^experimental >casts' as Wire<'fetchFeedByChannelIds'>

/** Casts under these parent URLs, newest first. */
export const fetchFeedByParentUrls = 'fetchFeedByParentUrls GET /farcaster/feed/parent_urls ?parent_urls!, ?with_recasts ?viewer_fid ?with_replies ?limit ?cursor ^experimental >casts' as Wire<'fetchFeedByParentUrls'>

/** Casts picked for this user. */
export const fetchFeedForYou = 'fetchFeedForYou GET /farcaster/feed/for_you ?fid! ?viewer_fid ?provider ?limit ?cursor ?provider_metadata ^experimental >casts' as Wire<'fetchFeedForYou'>

/** Whom this user may like to follow. */
export const fetchFollowSuggestions = 'fetchFollowSuggestions GET /farcaster/following/suggested ?fid! ?viewer_fid ?limit ^experimental' as Wire<'fetchFollowSuggestions'>

/** Who follows a channel. */
export const fetchFollowersForAChannel = 'fetchFollowersForAChannel GET /farcaster/channel/followers ?id! ?viewer_fid ?limit ?cursor ^experimental >users' as Wire<'fetchFollowersForAChannel'>

/** Mini apps, those that gain most at present first. */
export const fetchFrameCatalog = 'fetchFrameCatalog GET /farcaster/frame/catalog ?limit ?cursor ?time_window ?categories, >frames' as Wire<'fetchFrameCatalog'>

/** The frame or mini app that a page says it is. */
export const fetchFrameMetaTagsFromUrl = 'fetchFrameMetaTagsFromUrl GET /farcaster/frame/crawl ?url!' as Wire<'fetchFrameMetaTagsFromUrl'>

/** Casts that carry a frame, newest first. */
export const fetchFramesOnlyFeed = 'fetchFramesOnlyFeed GET /farcaster/feed/frames ?limit ?cursor ?viewer_fid ^experimental >casts' as Wire<'fetchFramesOnlyFeed'>

/** Whom this user has muted. */
export const fetchMuteList = 'fetchMuteList GET /farcaster/mute/list ?fid! ?limit ?cursor ^experimental >mutes' as Wire<'fetchMuteList'>

/** The frames that are hosted for the calling app. */
export const fetchNeynarFrames = 'fetchNeynarFrames GET /farcaster/frame/list [' as Wire<'fetchNeynarFrames'>

/** A fresh nonce to sign in with. */
export const fetchNonce = 'fetchNonce GET /farcaster/login/nonce !' as Wire<'fetchNonce'>

/** Which users let the calling app send them notifications, newest first. */
export const fetchNotificationTokens = 'fetchNotificationTokens GET /farcaster/frame/notification_tokens ?limit ?cursor ?fids, >notification_tokens' as Wire<'fetchNotificationTokens'>

/** What happened to this user below some parent URLs, newest first. */
export const fetchNotificationsByParentUrlForUser = 'fetchNotificationsByParentUrlForUser GET /farcaster/notifications/parent_url ?fid! ?parent_urls!, ?priority_mode ?limit ?cursor >notifications' as Wire<'fetchNotificationsByParentUrlForUser'>

/** The ten casts of this user that people acted on most. */
export const fetchPopularCastsByUser = 'fetchPopularCastsByUser GET /farcaster/feed/user/popular ?fid! ?viewer_fid' as Wire<'fetchPopularCastsByUser'>

/** Users whom the network trusts most. */
export const fetchPowerUsers = 'fetchPowerUsers GET /farcaster/user/power ?viewer_fid ?limit ?cursor ^experimental >users' as Wire<'fetchPowerUsers'>

/** Fids of all users whom the network trusts most. */
export const fetchPowerUsersLite = 'fetchPowerUsersLite GET /farcaster/user/power_lite ^experimental' as Wire<'fetchPowerUsersLite'>

/** Followers of a user whom the viewer follows too. */
export const fetchRelevantFollowers = 'fetchRelevantFollowers GET /farcaster/followers/relevant ?target_fid! ?viewer_fid! ^experimental' as Wire<'fetchRelevantFollowers'>

/** Followers of a channel whom the viewer follows. */
export const fetchRelevantFollowersForAChannel = 'fetchRelevantFollowersForAChannel GET /farcaster/channel/followers/relevant ?id! ?viewer_fid! ^experimental' as Wire<'fetchRelevantFollowersForAChannel'>

/** Mini apps that the people use whom the viewer follows. */
export const fetchRelevantFrames = 'fetchRelevantFrames GET /farcaster/frame/relevant ?viewer_fid! ?time_window' as Wire<'fetchRelevantFrames'>

/** Who holds a token: people the viewer follows, or its largest holders where nobody looks. */
export const fetchRelevantFungibleOwners = 'fetchRelevantFungibleOwners GET /farcaster/fungible/owner/relevant ?contract_address! ?network! ?viewer_fid' as Wire<'fetchRelevantFungibleOwners'>

/** What this user answered and passed on, newest first. */
export const fetchRepliesAndRecastsForUser = 'fetchRepliesAndRecastsForUser GET /farcaster/feed/user/replies_and_recasts ?fid! ?filter ?limit ?cursor ?viewer_fid >casts' as Wire<'fetchRepliesAndRecastsForUser'>

/** Approved signers of the account whose custody wallet signed the message. */
export const fetchSigners = 'fetchSigners GET /farcaster/signer/list ?message! ?signature!' as Wire<'fetchSigners'>

/** What a user is subscribed to now. */
export const fetchSubscribedToForFid = 'fetchSubscribedToForFid GET /farcaster/user/subscribed_to ?fid! ?viewer_fid ?subscription_provider!' as Wire<'fetchSubscribedToForFid'>

/** Who is subscribed now to what a user offers. */
export const fetchSubscribersForFid = 'fetchSubscribersForFid GET /farcaster/user/subscribers ?fid! ?viewer_fid ?subscription_provider!' as Wire<'fetchSubscribersForFid'>

/** Which of these addresses are subscribed to a contract now, by address. */
export const fetchSubscriptionCheck = 'fetchSubscriptionCheck GET /stp/subscription_check ?addresses!, ?contract_address! ?chain_id!' as Wire<'fetchSubscriptionCheck'>

/** What a user offers others to subscribe to. */
export const fetchSubscriptionsForFid = 'fetchSubscriptionsForFid GET /farcaster/user/subscriptions_created ?fid! ?subscription_provider!' as Wire<'fetchSubscriptionsForFid'>

/** Channels with the most casts of late. */
export const fetchTrendingChannels = 'fetchTrendingChannels GET /farcaster/channel/trending ?time_window ?limit ?cursor >channels' as Wire<'fetchTrendingChannels'>

/** Casts that many people act on just now. */
export const fetchTrendingFeed = 'fetchTrendingFeed GET /farcaster/feed/trending ?limit ?cursor ?viewer_fid ?time_window ?channel_id ?parent_url ?provider ?provider_metadata ^experimental >casts' as Wire<'fetchTrendingFeed'>

/** Coins and tokens that the verified addresses of this user hold. */
export const fetchUserBalance = 'fetchUserBalance GET /farcaster/user/balance ?fid! ?networks!,' as Wire<'fetchUserBalance'>

/** Channels that this user is a member of, and in which role. */
export const fetchUserChannelMemberships = 'fetchUserChannelMemberships GET /farcaster/user/memberships/list ?fid! ?limit ?cursor >members' as Wire<'fetchUserChannelMemberships'>

/** Channels that this user follows. */
export const fetchUserChannels = 'fetchUserChannels GET /farcaster/user/channels ?fid! ?limit ?cursor >channels' as Wire<'fetchUserChannels'>

/** Who follows this user. */
export const fetchUserFollowers = 'fetchUserFollowers GET /farcaster/followers ?fid! ?viewer_fid ?sort_type ?limit ?cursor ^experimental >users' as Wire<'fetchUserFollowers'>

/** Whom this user follows. */
export const fetchUserFollowing = 'fetchUserFollowing GET /farcaster/following ?fid! ?viewer_fid ?sort_type ?limit ?cursor ^experimental >users' as Wire<'fetchUserFollowing'>

/** Casts by the people this user follows, newest first. */
export const fetchUserFollowingFeed = 'fetchUserFollowingFeed GET /farcaster/feed/following ?fid! ?viewer_fid ?with_recasts ?limit ?cursor ^experimental >casts' as Wire<'fetchUserFollowingFeed'>

/** What two users did to each other, the latest first. */
export const fetchUserInteractions = 'fetchUserInteractions GET /farcaster/user/interactions ?fids!, ?type,' as Wire<'fetchUserInteractions'>

/** What this user liked or recast, newest first. */
export const fetchUserReactions = 'fetchUserReactions GET /farcaster/reactions/user ?fid! ?viewer_fid ?type! ?limit ?cursor >reactions' as Wire<'fetchUserReactions'>

/** Channels that this user has cast in, the one of the latest cast first. */
export const fetchUsersActiveChannels = 'fetchUsersActiveChannels GET /farcaster/channel/user ?fid! ?limit ?cursor >channels' as Wire<'fetchUsersActiveChannels'>

/** Users who say where they are, the nearest to a place first. */
export const fetchUsersByLocation = 'fetchUsersByLocation GET /farcaster/user/by_location ?latitude! ?longitude! ?viewer_fid ?limit ?cursor ^experimental >users' as Wire<'fetchUsersByLocation'>

/** What people did with a frame, counted from the actions that the calling app has had checked. */
export const fetchValidateFrameAnalytics = 'fetchValidateFrameAnalytics GET /farcaster/frame/validate/analytics ?frame_url! ?analytics_type! ?start! ?stop! ?aggregate_window' as Wire<'fetchValidateFrameAnalytics'>

/** Addresses of the frames whose actions the calling app has had checked. */
export const fetchValidateFrameList = 'fetchValidateFrameList GET /farcaster/frame/validate/list' as Wire<'fetchValidateFrameList'>

/** All webhooks of the calling app, newest first. */
export const fetchWebhooks = 'fetchWebhooks GET /farcaster/webhook/list' as Wire<'fetchWebhooks'>

/** Follows a channel. */
export const followChannel = 'followChannel POST /farcaster/channel/follow =signer_uuid! =channel_id!' as Wire<'followChannel'>

/** Follows one user or several. */
export const followUser = 'followUser POST /farcaster/user/follow =signer_uuid! =target_fids!' as Wire<'followUser'>

/** Reserves the next free fid for the calling app. */
export const getFreshAccountFID = 'getFreshAccountFID GET /farcaster/user/fid ^experimental !' as Wire<'getFreshAccountFID'>

/** Notifications that the calling app sent, newest first, and how they were received. */
export const getNotificationCampaignStats = 'getNotificationCampaignStats GET /farcaster/frame/notifications ?campaign_id ?limit ?cursor >notificationCampaigns' as Wire<'getNotificationCampaignStats'>

/** A page for a payment, and whether it was paid. */
export const getTransactionPayFrame = 'getTransactionPayFrame GET /farcaster/frame/transaction/pay ?id!' as Wire<'getTransactionPayFrame'>

/** Asks a user to become a member or a moderator of a channel. */
export const inviteChannelMember = 'inviteChannelMember POST /farcaster/channel/member/invite =signer_uuid! =channel_id! =fid! =role!' as Wire<'inviteChannelMember'>

/** Whether nobody holds this name yet. */
export const isFnameAvailable = 'isFnameAvailable GET /farcaster/fname/availability ?fname!' as Wire<'isFnameAvailable'>

/** One cast, by its hash or by its address in a client. */
export const lookupCastByHashOrWarpcastUrl = 'lookupCastByHashOrWarpcastUrl GET /farcaster/cast ?identifier! ?type! ?viewer_fid ^experimental' as Wire<'lookupCastByHashOrWarpcastUrl'>

/** A cast with the replies below it and, if asked for, what it answers. */
export const lookupCastConversation = 'lookupCastConversation GET /farcaster/cast/conversation ?identifier! ?type! ?reply_depth ?include_chronological_parent_casts ?viewer_fid ?sort_type ?fold ?limit ?cursor ^experimental >conversation.cast.direct_replies' as Wire<'lookupCastConversation'>

/** What was said around a cast, in short, and who took part. */
export const lookupCastConversationSummary = 'lookupCastConversationSummary GET /farcaster/cast/conversation/summary ?identifier! ?limit ?prompt' as Wire<'lookupCastConversationSummary'>

/** One channel, by its id or its parent URL. */
export const lookupChannel = 'lookupChannel GET /farcaster/channel ?id! ?type ?viewer_fid' as Wire<'lookupChannel'>

/** How far the approval of a key is that the calling app holds itself. */
export const lookupDeveloperManagedSigner = 'lookupDeveloperManagedSigner GET /farcaster/signer/developer_managed ?public_key!' as Wire<'lookupDeveloperManagedSigner'>

/** A hosted frame by its uuid or its link. */
export const lookupNeynarFrame = 'lookupNeynarFrame GET /farcaster/frame ?type! ?uuid ?url' as Wire<'lookupNeynarFrame'>

/** A signer and how far its approval is. */
export const lookupSigner = 'lookupSigner GET /farcaster/signer ?signer_uuid!' as Wire<'lookupSigner'>

/** The user whose account this address owns. */
export const lookupUserByCustodyAddress = 'lookupUserByCustodyAddress GET /farcaster/user/custody-address ?custody_address!' as Wire<'lookupUserByCustodyAddress'>

/** The user who holds this name. */
export const lookupUserByUsername = 'lookupUserByUsername GET /farcaster/user/by_username ?username! ?viewer_fid ^experimental' as Wire<'lookupUserByUsername'>

/** Storage that this user has rented, and until when. */
export const lookupUserStorageAllocations = 'lookupUserStorageAllocations GET /farcaster/storage/allocations ?fid!' as Wire<'lookupUserStorageAllocations'>

/** How much of the rented storage this user fills. */
export const lookupUserStorageUsage = 'lookupUserStorageUsage GET /farcaster/storage/usage ?fid!' as Wire<'lookupUserStorageUsage'>

/** Users who go by this name on X. */
export const lookupUsersByXUsername = 'lookupUsersByXUsername GET /farcaster/user/by_x_username ?x_username! ?viewer_fid ^experimental' as Wire<'lookupUsersByXUsername'>

/** A webhook of the calling app, with what its deliveries are signed with. */
export const lookupWebhook = 'lookupWebhook GET /farcaster/webhook ?webhook_id!' as Wire<'lookupWebhook'>

/** Marks all notifications of a user, or those of one type, as seen. */
export const markNotificationsAsSeen = 'markNotificationsAsSeen POST /farcaster/notifications/seen =signer_uuid =type ^authorization' as Wire<'markNotificationsAsSeen'>

/** Taps a button of a frame: signs the action and posts it to the frame’s server. */
export const postFrameAction = 'postFrameAction POST /farcaster/frame/action =signer_uuid! =cast_hash =action!' as Wire<'postFrameAction'>

/** Posts an action that was signed elsewhere to the frame’s server. */
export const postFrameActionDeveloperManaged = 'postFrameActionDeveloperManaged POST /farcaster/frame/developer_managed/action =cast_hash =action! =signature_packet!' as Wire<'postFrameActionDeveloperManaged'>

/** Keeps users out of everything that the calling app reads. */
export const publishBans = 'publishBans POST /farcaster/ban =fids!' as Wire<'publishBans'>

/** Blocks a user: neither sees the other. */
export const publishBlock = 'publishBlock POST /farcaster/block =signer_uuid! =blocked_fid!' as Wire<'publishBlock'>

/** Writes a cast: a text, things attached to it, what it answers or where it stands. */
export const publishCast = 'publishCast POST /farcaster/cast =signer_uuid! =text =embeds =parent =channel_id =idem =parent_author_fid' as Wire<'publishCast'>

/** Has another app do something for a user, in a message signed by a key of that user. */
export const publishFarcasterAction = 'publishFarcasterAction POST /farcaster/action =signer_uuid! =base_url! =action!' as Wire<'publishFarcasterAction'>

/** Sends a notification to users of the calling app. */
export const publishFrameNotifications = 'publishFrameNotifications POST /farcaster/frame/notifications =target_fids =notification! =filters' as Wire<'publishFrameNotifications'>

/** Takes in a message that was signed elsewhere. */
export const publishMessageToFarcaster = 'publishMessageToFarcaster POST /farcaster/message *' as Wire<'publishMessageToFarcaster'>

/** Keeps a user out of what another user reads. */
export const publishMute = 'publishMute POST /farcaster/mute =fid! =muted_fid!' as Wire<'publishMute'>

/** Hosts a new frame made of pages. */
export const publishNeynarFrame = 'publishNeynarFrame POST /farcaster/frame =name! =pages!' as Wire<'publishNeynarFrame'>

/** Likes or recasts. */
export const publishReaction = 'publishReaction POST /farcaster/reaction =signer_uuid! =reaction_type! =target! =target_author_fid =idem' as Wire<'publishReaction'>

/** Ties an address to the account; the address has signed that it is so. */
export const publishVerification = 'publishVerification POST /farcaster/user/verification =signer_uuid! =address! =block_hash! =eth_signature! =verification_type =chain_id' as Wire<'publishVerification'>

/** Makes a webhook, which is active at once. */
export const publishWebhook = 'publishWebhook POST /farcaster/webhook =name! =url! =subscription' as Wire<'publishWebhook'>

/** Registers a reserved fid for the wallet that signed the transfer. */
export const registerAccount = 'registerAccount POST /farcaster/user =signature! =fid! =requested_user_custody_address! =deadline! =fname =metadata' as Wire<'registerAccount'>

/** Registers an account on the chain, with its room and its keys in the same transaction. */
export const registerAccountOnchain = 'registerAccountOnchain POST /farcaster/user/register =registration! =storage_units =signers =pre_registration_calls =idem' as Wire<'registerAccountOnchain'>

/** Asks for the approval of a signer, signed by the custody wallet of the app. */
export const registerSignedKey = 'registerSignedKey POST /farcaster/signer/signed_key =signer_uuid! =signature! =app_fid! =deadline! =redirect_url =sponsor' as Wire<'registerSignedKey'>

/** Asks for the approval of a key that the calling app holds itself. */
export const registerSignedKeyForDeveloperManagedSigner = 'registerSignedKeyForDeveloperManagedSigner POST /farcaster/signer/developer_managed/signed_key =public_key! =signature! =app_fid! =deadline! =redirect_url =sponsor' as Wire<'registerSignedKeyForDeveloperManagedSigner'>

/** Takes a role in a channel from a user, or the invite to it. */
export const removeChannelMember = 'removeChannelMember DELETE /farcaster/channel/member =signer_uuid! =channel_id! =fid! =role!' as Wire<'removeChannelMember'>

/** Accepts or declines an invite to a channel. */
export const respondChannelInvite = 'respondChannelInvite PUT /farcaster/channel/member/invite =signer_uuid! =channel_id! =role! =accept!' as Wire<'respondChannelInvite'>

/** Casts that hold the words in any of their forms, by the language of the cast, or a quoted phrase as it is written; operators narrow by author, channel and date. */
export const searchCasts = 'searchCasts GET /farcaster/cast/search ?q! ?mode ?sort_type ?author_fid ?viewer_fid ?parent_url ?channel_id ?priority_mode ?limit ?cursor ^experimental >result.casts:result.next' as Wire<'searchCasts'>

/** Channels whose id or name fits the words. */
export const searchChannels = 'searchChannels GET /farcaster/channel/search ?q! ?limit ?cursor >channels' as Wire<'searchChannels'>

/** Mini apps by name and description. */
export const searchFrames = 'searchFrames GET /farcaster/frame/search ?q! ?limit ?cursor >frames' as Wire<'searchFrames'>

/** Users whose name, display name or address fits the words. */
export const searchUser = 'searchUser GET /farcaster/user/search ?q! ?viewer_fid ?limit ?cursor ^experimental >result.users:result.next' as Wire<'searchUser'>

/** Pays many users at once out of a wallet that the app has here. */
export const sendFungiblesToUsers = 'sendFungiblesToUsers POST /farcaster/fungible/send *transactionSendFungiblesRequest ^xWalletId!' as Wire<'sendFungiblesToUsers'>

/** Stops following a channel. */
export const unfollowChannel = 'unfollowChannel DELETE /farcaster/channel/follow =signer_uuid! =channel_id!' as Wire<'unfollowChannel'>

/** Stops following one user or several. */
export const unfollowUser = 'unfollowUser DELETE /farcaster/user/follow =signer_uuid! =target_fids!' as Wire<'unfollowUser'>

/** Puts other pages in place of those of a hosted frame. */
export const updateNeynarFrame = 'updateNeynarFrame PUT /farcaster/frame =uuid! =name =pages!' as Wire<'updateNeynarFrame'>

/** Changes the profile of the account behind the signer. */
export const updateUser = 'updateUser PATCH /farcaster/user =signer_uuid! =bio =pfp_url =url =username =display_name =location =verified_accounts' as Wire<'updateUser'>

/** Gives a webhook another name, address or subscription; a subscription left out stays. */
export const updateWebhook = 'updateWebhook PUT /farcaster/webhook =name! =url! =subscription =webhook_id!' as Wire<'updateWebhook'>

/** Switches a webhook on or off; while it is off, nothing is sent or kept for it. */
export const updateWebhookActiveStatus = 'updateWebhookActiveStatus PATCH /farcaster/webhook =webhook_id! =active!' as Wire<'updateWebhookActiveStatus'>

/** Checks the signed action that a frame’s server was sent, and says who did what. */
export const validateFrameAction = 'validateFrameAction POST /farcaster/frame/validate =message_bytes_in_hex! =cast_reaction_context =follow_context =signer_context =channel_follow_context' as Wire<'validateFrameAction'>
