const spokenDefault =
  'the description gives this default in words only; here it is part of the type'
const notDeleted =
  'what was not deleted has no time at which it was; later versions of the description say null too'
const laterFilter =
  'a filter of later versions of the description; to take it and not to heed it would send too much'
const laterOptional = 'later versions of the description let it be left out'

/**
 * Differences between the contract and the published description, with reasons. The conformance test fails on a
 * difference that is not listed, and on a row that is no longer a difference.
 */
export const deviations: Record<string, string> = {
  'fetchBulkChannels query type: default id for undefined': spokenDefault,
  'fetchTrendingChannels query time_window: default 7d for undefined':
    'nothing is told about a default; without one a server would have to guess',
  'fetchUserFollowers query sort_type: default desc_chron for undefined': spokenDefault,
  'fetchUserFollowing query sort_type: default desc_chron for undefined':
    'nothing is told about a default; the sister call for followers has this one',
  'lookupCastConversation query sort_type: default chron for undefined': spokenDefault,
  'fetchCastMetrics query interval: default 30d for undefined': spokenDefault,
  'lookupChannel query type: default id for undefined': spokenDefault,
  'searchCasts query mode: default literal for undefined': spokenDefault,
  'searchCasts query sort_type: default desc_chron for undefined': spokenDefault,
  'fetchFeed query feed_type: optional': laterOptional,
  'SendFrameNotificationsReqBody.target_fids: optional': laterOptional,
  'AppHostPostEventBody/signed_message+app_domain.signed_message: 2 alternatives for 1':
    'later versions of the description take it in its parts as well',
  'SearchSortType: one of desc_chron|algorithmic|chron for desc_chron|algorithmic':
    'an order of later versions of the description',
  'fetchFeed query fids: array for string':
    'it is a list joined by commas like its sisters, only not marked as one',
  'PostCastReqBody.embeds: maxItems 4 for 2':
    'Pro accounts attach four; the merge refuses more than two to everybody else',
  'CastEmbedded.type: optional':
    'it says why a cast stands in notifications, which a quoted cast elsewhere cannot say',
  'SearchedUser: 1 alternatives for 2':
    'a user or a bare picture; every answer is a user, some with the picture added',
  'SearchedUser/object+fid.pfp: added':
    'the second alternative, folded into the first so that callers need not tell them apart',
  'Frame/version+image.version: one of vNext for anything':
    'the description tells the two kinds of frame apart by these values, only not in the schema',
  'Frame/version+image.version: one of 1|0.0.0|0.0.1|next for anything':
    'the description tells the two kinds of frame apart by these values, only not in the schema',
  'Frame/version+image.icon: added':
    'the description requires it of mini apps and forgets to describe it',
  'Frame/version+image.name: added':
    'the description requires it of mini apps and forgets to describe it',
  'Frame/version+image.location: added':
    'what a post_redirect button gives; the description has no place for it',
  'Frame/version+image.transaction_calldata: added':
    'what a tx button gives; the description has no place for it',
  'FrameV2WithFullAuthor.icon: added':
    'the description requires it of mini apps and forgets to describe it',
  'FrameV2WithFullAuthor.name: added':
    'the description requires it of mini apps and forgets to describe it',
  'FrameV2WithFullAuthor.version: one of 1|0.0.0|0.0.1|next for anything':
    'the description tells the kinds of frame apart by these values, only not in the schema',
  'fetchValidateFrameAnalytics query start: default undefined for 2024-04-06T06:44:56.811Z':
    'the parameter is required, so a default could never apply',
  'fetchValidateFrameAnalytics query stop: default undefined for 2024-04-08T06:44:56.811Z':
    'the parameter is required, so a default could never apply',
  'UpdateUserReqBody.location: may be null': 'null removes it, which the provider cannot do',
  'Webhook.deleted_at: may be null': notDeleted,
  'WebhookSecret.deleted_at: may be null': notDeleted,
  'WebhookSubscriptionFiltersCast.minimum_author_score: added': laterFilter,
  'WebhookSubscriptionFiltersCast.embedded_cast_author_fids: added': laterFilter,
  'WebhookSubscriptionFiltersCast.embedded_cast_hashes: added': laterFilter,
  'WebhookSubscriptionFiltersReaction.target_cast_hashes: added': laterFilter,
}
