import { z } from 'zod'
import { get, list } from '../define'
import {
  EthAddress,
  Fid,
  SubscribedTo,
  Subscriber,
  Subscription,
  SubscriptionStatus,
} from '../entities/index'
import { createdSubscriptionProviders, subscriptionProviders } from '../enums'
import { bulkLimits } from '../limits'
import { viewer } from './shared'

const created = z.enum(createdSubscriptionProviders)

export const fetchSubscribedToForFid = get('/farcaster/user/subscribed_to', {
  summary: 'Active subscriptions of a user',
  access: 'anyone',
  implementation: { model: 'contracts and holders from the seeded world' },
  errors: [],
  query: { fid: Fid, ...viewer, subscription_provider: created },
  ok: z.object({ subscribed_to: z.array(SubscribedTo).optional() }),
  example: { fid: 3, viewerFid: 2, subscriptionProvider: 'fabric_stp' },
})

export const fetchSubscribersForFid = get('/farcaster/user/subscribers', {
  summary: 'Users with an active subscription to what a user offers',
  access: 'anyone',
  implementation: { model: 'contracts and holders from the seeded world' },
  errors: [],
  query: { fid: Fid, ...viewer, subscription_provider: z.enum(subscriptionProviders) },
  ok: z.object({ subscribers: z.array(Subscriber).optional() }),
  example: { fid: 2, viewerFid: 3, subscriptionProvider: 'fabric_stp' },
})

export const fetchSubscriptionsForFid = get('/farcaster/user/subscriptions_created', {
  summary: 'Subscriptions that a user offers',
  access: 'anyone',
  implementation: { model: 'contracts from the seeded world' },
  errors: [],
  query: { fid: Fid, subscription_provider: created },
  ok: z.object({
    subscriptions_created: z
      .array(z.object({ subscriptions_created: z.array(Subscription) }))
      .optional(),
  }),
  example: { fid: 2, subscriptionProvider: 'fabric_stp' },
})

export const fetchSubscriptionCheck = get('/stp/subscription_check', {
  summary: 'Whether these addresses have an active subscription to a contract, by address',
  access: 'anyone',
  implementation: { model: 'contracts and holders from the seeded world' },
  errors: [],
  query: {
    addresses: list(EthAddress, bulkLimits.addresses),
    contract_address: EthAddress,
    /** Decimal chain id. */
    chain_id: z.string().regex(/^\d{1,15}$/),
  },
  ok: z.record(z.string(), SubscriptionStatus),
  example: (world) => ({
    addresses: [world.verifiedAddress],
    contractAddress: world.subscriptionContract,
    chainId: '8453',
  }),
})
