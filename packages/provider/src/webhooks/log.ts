import { sql } from 'kysely'
import type { AppContext } from '../context'
import { notFound } from '../errors'
import { enqueueAll } from '../jobs/queue'
import type { Store } from '../store/index'
import type { WebhookDeliveryStatus } from '../store/tables-webhooks'
import { deliveryJob } from './deliver'

/** A delivery to a webhook: sent, pending or failed. */
export interface Delivery {
  id: number
  webhookId: string
  appId: string
  targetUrl: string
  /** Deliveries of one event to several webhooks, and replays of it, share this id. */
  eventId: number
  type: string
  /** The exact body. */
  body: string
  status: WebhookDeliveryStatus
  /** Number of attempts. */
  attempt: number
  /** Status of the last attempt's response; null if there was none. */
  responseCode: number | null
  /** Duration of the last attempt in milliseconds. */
  took: number | null
  error: string | null
  /** Unix ms, like all times here. */
  nextAttemptAt: number | null
  createdAt: number
  attemptedAt: number | null
}

/** Lists deliveries, newest first. */
export async function listDeliveries(
  { db }: Pick<Store, 'db'>,
  {
    webhookId,
    status,
    limit = 100,
    before,
  }: {
    webhookId?: string
    status?: WebhookDeliveryStatus
    limit?: number
    /** Id of a delivery: only older ones are returned. */
    before?: number
  } = {},
): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    select d.id, d.webhook_id as "webhookId", w.app_id as "appId", w.target_url as "targetUrl",
      d.event_id as "eventId", e.type, e.body, d.status, d.attempt,
      d.response_code as "responseCode", d.took, d.error, d.next_attempt_at as "nextAttemptAt",
      d.created_at as "createdAt", d.attempted_at as "attemptedAt"
    from webhook_delivery d join webhook_event e on e.id = d.event_id
      join webhook w on w.id = d.webhook_id
    where ${webhookId === undefined ? sql`true` : sql`d.webhook_id = ${webhookId}`}
      and ${status === undefined ? sql`true` : sql`d.status = ${status}`}
      and ${before === undefined ? sql`true` : sql`d.id < ${before}::bigint`}
    order by d.id desc limit ${limit}::int`.execute(db)
  return rows
}

/**
 * Sends again, with the same bytes: one delivery, or all deliveries of a webhook (or of all webhooks) since a time
 * (Unix ms). Inactive webhooks receive nothing.
 * @returns the number of new deliveries
 * @throws 404 if the delivery does not exist
 */
export async function replayDeliveries(
  { store, clock }: Pick<AppContext, 'store' | 'clock'>,
  what: { delivery: number } | { since: number; webhook?: string },
): Promise<number> {
  const now = clock.now()
  const which =
    'delivery' in what
      ? sql`d.id = ${what.delivery}::bigint`
      : sql`e.happened_at >= ${what.since}::bigint
          and ${what.webhook === undefined ? sql`true` : sql`d.webhook_id = ${what.webhook}`}`
  return store.transaction(async (tx) => {
    if ('delivery' in what) {
      const { rows } = await sql`select from webhook_delivery d where ${which}`.execute(tx)
      if (rows.length === 0) throw notFound('The delivery', 'delivery')
    }
    const { rows } = await sql<{ webhook_id: string }>`
      insert into webhook_delivery (webhook_id, event_id, next_attempt_at, created_at)
      select w.id, e.id, ${now}::bigint, ${now}::bigint
      from webhook_event e join webhook_delivery d on d.event_id = e.id
        join webhook w on w.id = d.webhook_id and w.active
      where ${which} group by w.id, e.id order by e.id
      returning webhook_id`.execute(tx)
    const hooks = [...new Set(rows.map((row) => row.webhook_id))]
    await enqueueAll(
      store,
      tx,
      hooks.map((id) => deliveryJob(id)),
    )
    return rows.length
  })
}

/**
 * Deletes events and their deliveries that were finished by a time (Unix ms).
 * @returns the number of events, at most `limit`
 */
export async function deleteDeliveries(
  { db }: Pick<Store, 'db'>,
  before: number,
  limit: number,
): Promise<number> {
  const { rows } = await sql`
    with old as (
      select e.id from webhook_event e where e.happened_at < ${before}::bigint and e.body is not null
        and not exists (
          select from webhook_delivery d where d.event_id = e.id
            and (d.status = 'waiting' or d.created_at >= ${before}::bigint))
      order by e.happened_at limit ${limit}::int
    ), gone as (
      delete from webhook_delivery where event_id in (select id from old) returning id
    ), attempts as (delete from webhook_attempt where delivery_id in (select id from gone))
    delete from webhook_event where id in (select id from old) returning id`.execute(db)
  return rows.length
}
