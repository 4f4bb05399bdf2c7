import { z } from 'zod'
import { changed, promisedSince, since, until } from '../api-version'
import { get, list, page, post } from '../define'
import {
  Fid,
  Idem,
  Location,
  NotificationCampaign,
  NotificationDelivery,
  NotificationToken,
  TransactionFrame,
  TransactionFrameConfig,
  TransactionFrameDestination,
  Ulid,
} from '../entities/index'
import { bulkLimits } from '../limits'
import { NextCursor } from '../page'

export const fetchNotificationTokens = get('/farcaster/frame/notification_tokens', {
  summary: 'Users who allow the calling app to send them notifications, newest first',
  access: 'server',
  implementation: 'real',
  errors: [],
  query: { ...page(20, 100), fids: list(Fid, bulkLimits.items).optional() },
  ok: z.object({ notification_tokens: z.array(NotificationToken), next: NextCursor }),
  page: { items: 'notification_tokens' },
  example: { limit: 5 },
})

export const publishFrameNotifications = post('/farcaster/frame/notifications', {
  summary: 'Sends a notification to users of the calling app',
  access: 'server',
  implementation: 'real',
  errors: [],
  body: z.object({
    /** If empty or omitted, all users who enabled notifications. */
    target_fids: z.array(Fid).max(bulkLimits.items).default([]),
    notification: z.object({
      title: z.string().min(1).max(32),
      body: z.string().min(1).max(128),
      target_url: z.url({ protocol: /^https?$/ }).max(256),
      /** The same notification within a day reaches each user only once. */
      uuid: z.guid().optional(),
    }),
    /** All given filters have to match. */
    filters: z
      .object({
        exclude_fids: z.array(Fid).max(10_000).optional(),
        following_fid: Fid.optional(),
        minimum_user_score: z.number().min(0).max(1).optional(),
        near_location: Location.optional(),
      })
      .optional(),
  }),
  ok: z.object({
    notification_deliveries: until('2.46.0', z.array(NotificationDelivery)),
    campaign_id: since('3.174.0', z.guid()),
    success_count: since('3.174.0', z.int()),
    failure_count: since('3.174.0', z.int()),
    /** Recipients whose tokens are disabled or unknown. */
    not_attempted_count: since('3.174.0', z.int()),
    retryable_fids: since('3.174.0', z.array(Fid).optional()),
  }),
  example: (world) => ({
    targetFids: [2, 3],
    notification: {
      title: 'High water',
      body: 'The steps are under water until four.',
      target_url: world.pageUrl,
    },
  }),
})

export const getNotificationCampaignStats = get('/farcaster/frame/notifications', {
  summary: 'Notifications that the calling app sent, newest first, and their results',
  access: 'server',
  implementation: {
    model:
      'opens are counted only where the island itself shows the notification; other hosts do not report them',
  },
  errors: [],
  query: {
    campaign_id: changed('3.174.0', Ulid, z.guid()).optional(),
    ...page(100, 100),
    limit: changed(
      '3.174.0',
      page(100, 100).limit.unwrap(),
      page(100, 1000).limit.unwrap(),
    ).default(100),
  },
  ok: z.object({
    notificationCampaigns: promisedSince('3.174.0', z.array(NotificationCampaign)),
    next: promisedSince('3.174.0', NextCursor),
  }),
  page: { items: 'notificationCampaigns' },
  example: { limit: 5 },
})

const Paid = z.object({ transaction_frame: TransactionFrame })

export const createTransactionPayFrame = post('/farcaster/frame/transaction/pay', {
  summary: 'Creates a payment page',
  access: 'server',
  implementation: { model: 'the page takes payments on the island’s own chain only' },
  errors: ['CONFLICT', 'IDEM_REUSED'],
  body: z.object({
    transaction: z.object({ to: TransactionFrameDestination }),
    config: TransactionFrameConfig,
    idem: Idem.optional(),
  }),
  bodyAs: 'framePayTransactionRequestBody',
  ok: Paid,
  example: (world) => ({
    framePayTransactionRequestBody: {
      transaction: {
        to: {
          address: world.custodyAddress,
          network: 'base',
          token_contract_address: `0x${'00'.repeat(20)}`,
          amount: 0.01,
        },
      },
      config: { line_items: [{ name: 'Tide table', description: 'Printed, with a ribbon' }] },
    },
  }),
})

export const getTransactionPayFrame = get('/farcaster/frame/transaction/pay', {
  summary: 'A payment page, and whether it was paid',
  access: 'anyone',
  implementation: { model: 'paid when the transfer is on the island’s own chain' },
  errors: ['NotFound', 'CHAIN_UNAVAILABLE'],
  query: { id: z.string().min(1).max(64) },
  ok: Paid,
  example: (world) => ({ id: world.payFrameId }),
})
