import type { WebhookEventType, WebhookSubscriptionFilters } from '@castaway/contract'
import type { ColumnType, Generated } from 'kysely'
import type { BytesColumn } from './bytes'

/** JSON columns are read parsed and written as text. */
type Json<T> = ColumnType<T, string | null, string | null>

export interface WebhookTable {
  id: string
  app_id: string
  title: string
  target_url: string
  active: Generated<boolean>
  /** Id of the last event from before it was turned on. */
  active_after: number
  subscription_id: string | null
  filters: Json<WebhookSubscriptionFilters | null>
  types: Generated<string[]>
  timeout_ms: number
  rate_limit: number
  rate_limit_ms: number
  subscribed_at: number | null
  subscription_updated_at: number | null
  created_at: number
  updated_at: number
  deleted_at: number | null
}

export interface WebhookSecretTable {
  uid: string
  webhook_id: string
  sealed: BytesColumn
  created_at: number
  expires_at: number
}

export interface WebhookEventTable {
  id: Generated<number>
  type: WebhookEventType
  facts: ColumnType<unknown, string, string>
  happened_at: number
  body: string | null
}

export type WebhookDeliveryStatus = 'waiting' | 'delivered' | 'failed' | 'cancelled'

export interface WebhookDeliveryTable {
  id: Generated<number>
  webhook_id: string
  event_id: number
  status: Generated<WebhookDeliveryStatus>
  attempt: Generated<number>
  next_attempt_at: number | null
  response_code: number | null
  took: number | null
  error: string | null
  created_at: number
  attempted_at: number | null
}

export interface WebhooksTables {
  webhook: WebhookTable
  webhook_secret: WebhookSecretTable
  webhook_event: WebhookEventTable
  webhook_delivery: WebhookDeliveryTable
}
