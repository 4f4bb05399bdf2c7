import type { ColumnType, Generated } from 'kysely'
import type {
  ComposerAction,
  NotificationDelivery,
  Operations,
  RequestBody,
  Subscription,
  TransactionFrame,
} from '@castaway/contract'

/** JSON columns are read parsed and written as text. */
type Json<T> = ColumnType<T, string, string>

export type HostAppState = 'none' | 'added' | 'enabled'

export interface HostAppTable {
  app_id: string
  fid: number
  domain: string
  state: Generated<HostAppState>
  webhook_url: string | null
  pending_token: string | null
  token: string | null
  updated_at: number
}

export interface HostEventTable {
  id: Generated<number>
  app_id: string
  fid: number
  domain: string
  event: string
  url: string
  body: string
  state: Generated<'waiting' | 'delivered' | 'failed'>
  answer: number | null
  created_at: number
  delivered_at: number | null
}

export interface HostNotificationTable {
  id: string
  app_id: string
  fid: number
  domain: string
  token: string
  notification_id: string
  title: string
  body: string
  target_url: string
  received_at: number
  opens: Generated<number>
  /** Unix ms of the first opening. */
  opened_at: number | null
}

export interface NotificationTokenTable {
  id: Generated<number>
  app_id: string
  fid: number
  host_fid: number | null
  url: string
  token: string
  status: 'enabled' | 'disabled'
  created_at: number
  updated_at: number
}

export interface CampaignTable {
  id: string
  app_id: string
  notification_id: string
  title: string
  body: string
  target_url: string
  created_at: number
}

export interface CampaignRecipientTable {
  campaign_id: string
  token: string
  fid: number
  host_fid: number | null
  url: string
  batch: number
  status: 'waiting' | 'rate_limited' | NotificationDelivery['status']
  /** Unix ms at which the host said what became of it. */
  settled_at: number | null
}

export interface PlannedCampaignTable {
  id: string
  app_id: string
  request: Json<RequestBody<Operations['publishFrameNotifications']>>
  send_at: number
  created_at: number
}

export interface PayFrameTable {
  id: string
  app_id: string
  destination: Json<TransactionFrame['transaction']['to']>
  config: Json<TransactionFrame['config']>
  status: Generated<TransactionFrame['status']>
  created_at: number
  completed_at: number | null
  payment: string | null
  payer: string | null
}

export interface SubscriptionOfferTable {
  chain: number
  contract_address: string
  provider: 'fabric_stp' | 'paragraph'
  owner_fid: number
  owner_address: string
  title: string
  symbol: string
  art_url: string
  protocol_version: number
  token: Json<Subscription['token']>
  tiers: Json<{ id: number; price: Subscription['price'] }[]>
  created_at: number
}

export interface SubscriptionHeldTable {
  chain: number
  contract_address: string
  address: string
  fid: number | null
  tier_id: number
  subscribed_at: number
  expires_at: number
}

export interface ComposerActionTable {
  id: string
  action: Json<ComposerAction>
  added_count: number
  featured: number | null
}

/** Tables of mini apps, payments and subscriptions. */
export interface AppsTables {
  host_app: HostAppTable
  host_event: HostEventTable
  host_notification: HostNotificationTable
  notification_token: NotificationTokenTable
  campaign: CampaignTable
  campaign_recipient: CampaignRecipientTable
  planned_campaign: PlannedCampaignTable
  pay_frame: PayFrameTable
  subscription_offer: SubscriptionOfferTable
  subscription_held: SubscriptionHeldTable
  composer_action: ComposerActionTable
}
