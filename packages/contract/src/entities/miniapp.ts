import { z } from 'zod'
import { changed, promisedSince, since } from '../api-version'
import {
  networks,
  notificationCampaignStatuses,
  notificationDeliveryStatuses,
  notificationTokenStatuses,
  transactionFrameStatuses,
  transactionFrameTypes,
} from '../enums'
import { ulidToUuid } from '../ulid'
import { EthAddress, Fid, Timestamp, Ulid } from './scalars'

const text = z.string().optional()

/** A user's permission, through one host, to send them notifications. */
export const NotificationToken = z.object({
  object: z.literal('notification_token').optional(),
  url: text,
  token: text,
  status: changed(
    '3.174.0',
    z.enum(notificationTokenStatuses),
    z.enum([...notificationTokenStatuses, 'invalid']),
  ).optional(),
  fid: Fid.optional(),
  created_at: Timestamp.optional(),
  updated_at: Timestamp.optional(),
})

export const NotificationDelivery = z
  .object({
    object: z.literal('notification_delivery'),
    fid: Fid,
    status: z.enum(notificationDeliveryStatuses),
    app_fid: Fid.optional(),
  })
  .meta({ id: 'NotificationDelivery' })
export type NotificationDelivery = z.infer<typeof NotificationDelivery>

const promised = <T extends z.ZodType>(schema: T) => promisedSince('3.174.0', schema)
const count = promised(z.int())
/** By the FID of the host app, as text. */
const byAppFid = promised(z.record(z.string(), z.int()))
/** Numbers by the name of an error. */
const byError = z.record(z.string(), z.int()).optional()

export const NotificationCampaign = z.object({
  /** The same bits in both forms. */
  id: promised(changed('3.174.0', Ulid, z.guid(), ulidToUuid)),
  title: promised(z.string()),
  body: promised(z.string()),
  created_at: promised(Timestamp),
  status: since('3.174.0', z.enum(notificationCampaignStatuses).optional()),
  queued_at: since('3.174.0', Timestamp.optional()),
  /** null while it is on its way; absent where the time is not known. */
  completed_at: since('3.174.0', Timestamp.nullish()),
  stats: promised(
    z.object({
      intended_recipient_notification_token_count: count,
      intended_recipient_app_fids: promised(z.array(z.int())),
      successful_sends: count,
      successful_sends_by_app_fid: byAppFid,
      total_opens: count,
      total_opens_by_app_fid: byAppFid,
      unique_opens: count,
      unique_opens_by_app_fid: byAppFid,
      error_breakdown: since(
        '3.174.0',
        z.object({ delivery_errors: byError, http_errors: byError }),
      ),
    }),
  ),
})
export type NotificationCampaign = z.infer<typeof NotificationCampaign>

/** Recipient of a payment. Amounts are in whole tokens, not in the smallest unit. */
export const TransactionFrameDestination = z
  .object({
    address: EthAddress,
    network: z.enum(networks),
    /** Twenty zero bytes stand for the chain's native coin. */
    token_contract_address: EthAddress,
    amount: z.number().min(1e-8).max(1e15),
  })
  .meta({ id: 'TransactionFrameDestination' })
export type TransactionFrameDestination = z.infer<typeof TransactionFrameDestination>

const shown = z.string().max(256)

export const TransactionFrameConfig = z
  .object({
    allowlist_fids: z.array(Fid).max(1000).optional(),
    line_items: z
      .array(
        z.object({
          name: shown,
          description: z.string().max(1024),
          image: z.string().max(2048).optional(),
        }),
      )
      .min(1)
      .max(50),
    action: z
      .object({
        text: shown.optional(),
        text_color: shown.optional(),
        button_color: shown.optional(),
      })
      .optional(),
  })
  .meta({ id: 'TransactionFrameConfig' })
export type TransactionFrameConfig = z.infer<typeof TransactionFrameConfig>

/** A page with a payment. */
export const TransactionFrame = z
  .object({
    id: z.string(),
    url: z.string(),
    type: z.enum(transactionFrameTypes),
    config: TransactionFrameConfig,
    status: z.enum(transactionFrameStatuses),
    transaction: z.object({ to: TransactionFrameDestination }),
  })
  .meta({ id: 'TransactionFrame' })
export type TransactionFrame = z.infer<typeof TransactionFrame>

/** A button that an app offers in the composer. */
export const ComposerAction = z.object({
  name: text,
  icon: text,
  description: text,
  about_url: text,
  image_url: text,
  action_url: text,
  action: z.object({ action_type: text, post_url: text }).optional(),
  octicon: text,
  added_count: count,
  app_name: text,
  author_fid: count,
  category: text,
  object: text,
})
export type ComposerAction = z.infer<typeof ComposerAction>
