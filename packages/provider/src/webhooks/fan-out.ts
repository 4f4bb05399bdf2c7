import { setImmediate } from 'node:timers/promises'
import type { WebhookSubscriptionFilters } from '@castaway/contract'
import { sql } from 'kysely'
import type { AppContext } from '../context'
import { enqueueAll } from '../jobs/queue'
import type { JobRun } from '../jobs/runner'
import type { Store } from '../store/index'
import { compose, type ComposedEvent, type StoredOutboxEvent } from './compose'
import { deliveryJob } from './deliver'
import { matchesFilters } from './match'

interface ListeningWebhook {
  id: string
  filters: WebhookSubscriptionFilters
  types: string[]
  active_after: number
}

/** An event with the webhooks that receive it. */
interface RoutedEvent extends ComposedEvent {
  to: string[]
}

const BATCH = 200

/** Matches new events with webhook subscriptions and schedules the deliveries. */
export async function fanOut(
  { store, publicUrl }: AppContext,
  _: unknown,
  { signal }: JobRun,
): Promise<void> {
  while (!signal.aborted) {
    const { rows: events } = await sql<StoredOutboxEvent>`
      select id, type, facts, happened_at from webhook_event where body is null
      order by id limit ${sql.lit(BATCH)}`.execute(store.db)
    if (events.length === 0) return
    const { rows: listeners } = await sql<ListeningWebhook>`
      select id, filters, types, active_after from webhook where active and filters is not null`.execute(
      store.db,
    )
    const heard = events.filter(({ type }) => listeners.some(({ types }) => types.includes(type)))
    const sent: RoutedEvent[] = []
    for (const one of await compose(store.db, heard, publicUrl)) {
      const to = listeners
        .filter((hook) => hook.active_after < one.id && matchesFilters(hook.filters, one.event))
        .map(({ id }) => id)
      sent.push({ ...one, to })
      // Matching many expressions against a long text takes a while, so other requests get a turn.
      await setImmediate()
    }
    await settle(
      store,
      events,
      sent.filter(({ to }) => to.length > 0),
    )
    // Later events enqueued their own job.
    if (events.length < BATCH) return
  }
}

/** Inserts the deliveries and deletes events without receivers. */
async function settle(
  store: Store,
  events: readonly StoredOutboxEvent[],
  sent: readonly RoutedEvent[],
): Promise<void> {
  const wanted = new Set(sent.map(({ id }) => id))
  const unwanted = events.filter(({ id }) => !wanted.has(id)).map(({ id }) => id)
  const bodies = sent.map(({ id, body }) => ({ id, body }))
  const deliveries = sent.flatMap(({ id, to }) => to.map((webhook) => ({ webhook, event: id })))
  const now = store.clock.now()
  await store.transaction(async (tx) => {
    if (unwanted.length > 0) {
      await sql`delete from webhook_event where id = any(${unwanted}::bigint[]) and body is null`.execute(
        tx,
      )
    }
    if (sent.length === 0) return
    // Only if it is not done yet: a runner that was assumed dead may have done it meanwhile.
    const { rows: done } = await sql<{ webhook_id: string }>`
      with told as (
        update webhook_event e set body = d.body
        from json_to_recordset(${JSON.stringify(bodies)}::json) as d(id bigint, body text)
        where e.id = d.id and e.body is null returning e.id
      )
      insert into webhook_delivery (webhook_id, event_id, next_attempt_at, created_at)
      select d.webhook, d.event, ${now}::bigint, ${now}::bigint
      from json_to_recordset(${JSON.stringify(deliveries)}::json) as d(webhook text, event bigint)
        join told on told.id = d.event join webhook w on w.id = d.webhook and w.active
      order by d.event returning webhook_id`.execute(tx)
    const hooks = [...new Set(done.map((row) => row.webhook_id))]
    await enqueueAll(
      store,
      tx,
      hooks.map((id) => deliveryJob(id)),
    )
  })
}
