import { z } from 'zod'
import { since } from '../api-version'
import { Fid, Hash, HashOrBareHash, Timestamp } from './scalars'

const MAX_VALUES = 1_000
const Fids = z.array(Fid).max(MAX_VALUES).optional()
const Urls = z.array(z.string().max(2048)).max(MAX_VALUES).optional()
const Hashes = z.array(Hash).max(MAX_VALUES).optional()
const BareHashes = z.array(HashOrBareHash).max(MAX_VALUES).optional()
/** A regular expression in the syntax of RE2. */
const Pattern = z.string().max(1024).optional()

/**
 * Filters for casts. `exclude_author_fids` and `minimum_author_score` must always match; of the others one match is
 * enough, and without any of them every cast matches.
 */
const WebhookSubscriptionFiltersCast = z
  .strictObject({
    exclude_author_fids: Fids,
    author_fids: Fids,
    mentioned_fids: Fids,
    parent_urls: Urls,
    root_parent_urls: Urls,
    parent_hashes: Hashes,
    parent_author_fids: Fids,
    text: Pattern,
    embeds: Pattern,
    minimum_author_score: since('3.174.0', z.number().min(0).max(1).optional()),
    embedded_cast_author_fids: since('3.174.0', Fids),
    embedded_cast_hashes: since('3.174.0', Hashes),
  })
  .meta({ id: 'WebhookSubscriptionFiltersCast' })
export type WebhookSubscriptionFiltersCast = z.infer<typeof WebhookSubscriptionFiltersCast>

/** One match is enough; without any filter every follow matches. */
const WebhookSubscriptionFiltersFollow = z
  .strictObject({ fids: Fids, target_fids: Fids })
  .meta({ id: 'WebhookSubscriptionFiltersFollow' })

/** One match is enough; without any filter every reaction matches. */
const WebhookSubscriptionFiltersReaction = z
  .strictObject({ fids: Fids, target_fids: Fids, target_cast_hashes: since('3.174.0', BareHashes) })
  .meta({ id: 'WebhookSubscriptionFiltersReaction' })
export type WebhookSubscriptionFiltersReaction = z.infer<typeof WebhookSubscriptionFiltersReaction>

/** All of them must match; without any filter every trade of an account's wallet matches. */
const WebhookSubscriptionFiltersTrade = z
  .strictObject({
    fids: Fids,
    minimum_token_amount_usdc: z.number().min(0).optional(),
    minimum_trader_neynar_score: z.number().min(0).max(1).optional(),
  })
  .meta({ id: 'WebhookSubscriptionFiltersTrade' })
export type WebhookSubscriptionFiltersTrade = z.infer<typeof WebhookSubscriptionFiltersTrade>

/** The event types of a subscription, with their filters. */
export const WebhookSubscriptionFilters = z
  .strictObject({
    'cast.created': WebhookSubscriptionFiltersCast.optional(),
    'cast.deleted': WebhookSubscriptionFiltersCast.optional(),
    'user.created': z.strictObject({}).optional(),
    'user.updated': z.strictObject({ fids: Fids }).optional(),
    'follow.created': WebhookSubscriptionFiltersFollow.optional(),
    'follow.deleted': WebhookSubscriptionFiltersFollow.optional(),
    'reaction.created': WebhookSubscriptionFiltersReaction.optional(),
    'reaction.deleted': WebhookSubscriptionFiltersReaction.optional(),
    'trade.created': since('3.174.0', WebhookSubscriptionFiltersTrade.optional()),
  })
  .meta({ id: 'WebhookSubscriptionFilters' })
export type WebhookSubscriptionFilters = z.infer<typeof WebhookSubscriptionFilters>
/** An event type of webhooks. */
export type WebhookEventType = keyof WebhookSubscriptionFilters

/** The secret that signs deliveries: HMAC-SHA512 of the body, as hex in `x-neynar-signature`. */
const WebhookSecret = z
  .object({
    uid: z.string(),
    value: z.string(),
    expires_at: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
    deleted_at: z.string().nullable(),
  })
  .meta({ id: 'WebhookSecret' })

const WebhookSubscription = z
  .object({
    object: z.literal('webhook_subscription'),
    subscription_id: z.string(),
    filters: WebhookSubscriptionFilters,
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'WebhookSubscription' })

/** A URL of an app that receives events. */
export const Webhook = z
  .object({
    object: z.literal('webhook'),
    webhook_id: z.string(),
    developer_uuid: z.string(),
    target_url: z.string(),
    title: z.string(),
    secrets: z.array(WebhookSecret),
    description: z.string(),
    /** Timeout of a response, as a duration: `10s`. */
    http_timeout: z.string(),
    /** Maximum number of deliveries within `rate_limit_duration`; the rest is delayed. */
    rate_limit: z.int(),
    active: z.boolean(),
    rate_limit_duration: z.string(),
    created_at: Timestamp,
    updated_at: Timestamp,
    deleted_at: Timestamp.nullable(),
    subscription: WebhookSubscription.optional(),
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.infer<typeof Webhook>

export const WebhookResponse = z
  .object({
    message: z.string().optional(),
    success: z.boolean().optional(),
    webhook: Webhook.optional(),
  })
  .meta({ id: 'WebhookResponse' })
export type WebhookResponse = z.infer<typeof WebhookResponse>
