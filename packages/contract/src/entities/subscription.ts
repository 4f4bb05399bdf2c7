import { z } from 'zod'
import { Timestamp } from './scalars'
import { User } from './user'

/** Amounts are integers of the token's smallest unit, as text. */
const SubscriptionPrice = z.object({
  period_duration_seconds: z.int(),
  tokens_per_period: z.string(),
  initial_mint_price: z.string(),
})

export const SubscriptionTier = z
  .object({ id: z.int().optional(), price: SubscriptionPrice.partial().optional() })
  .meta({ id: 'SubscriptionTier' })

/** A subscription contract. */
export const Subscription = z
  .object({
    object: z.literal('subscription'),
    provider_name: z.string().optional(),
    contract_address: z.string(),
    chain: z.int(),
    metadata: z.object({ title: z.string(), symbol: z.string(), art_url: z.string() }),
    owner_address: z.string(),
    price: SubscriptionPrice,
    tiers: z.array(SubscriptionTier).optional(),
    protocol_version: z.int(),
    token: z.object({
      symbol: z.string(),
      /** null for the chain's native coin. */
      address: z.string().nullable(),
      decimals: z.int(),
      erc20: z.boolean(),
    }),
  })
  .meta({ id: 'Subscription' })
export type Subscription = z.infer<typeof Subscription>

/** A user's subscription. */
export const SubscribedTo = z
  .object({
    ...Subscription.shape,
    expires_at: Timestamp,
    subscribed_at: Timestamp,
    tier: SubscriptionTier,
    creator: User,
  })
  .meta({ id: 'SubscribedTo' })

export const Subscriber = z
  .object({
    object: z.literal('subscriber'),
    user: User,
    subscribed_to: z.object({
      object: z.literal('subscription_dehydrated'),
      provider_name: z.string(),
      contract_address: z.string().optional(),
      protocol_version: z.int().optional(),
      chain: z.int().optional(),
      expires_at: Timestamp.optional(),
      subscribed_at: Timestamp.optional(),
      tier_id: z.string().optional(),
    }),
  })
  .meta({ id: 'Subscriber' })

/** Whether an address is subscribed now; times in Unix milliseconds. */
export const SubscriptionStatus = z
  .object({
    object: z.literal('subscribed_to_dehydrated'),
    status: z.boolean(),
    expires_at: z.int().nullable(),
    subscribed_at: z.int().nullable(),
    tier: SubscriptionTier.nullable(),
  })
  .meta({ id: 'SubscriptionStatus' })
