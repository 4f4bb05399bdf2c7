import type { WebhookEventType, WebhookSubscriptionFilters } from '@castaway/contract'
import type { WebhookTest } from '@castaway/contract/dev-controls'
import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '../context'
import { invalidField, notFound, serverError } from '../errors'
import { enqueueAll } from '../jobs/queue'
import type { OutboxEvent } from '../messages/webhook-outbox'
import { compose, type StoredOutboxEvent } from './compose'
import { deliveryJob } from './deliver'
import { matchesFilters } from './match'

/** The newest rows that are looked at for one that the filters match. */
const MOST = 100

const casts = sql`select json_build_object('hash', hex(hash)) as facts from "cast"
  order by ts desc, hash desc`
const users = sql`select json_build_object('fid', fid) as facts from account order by fid desc`
const follows = sql`
  select json_build_object('fid', fid, 'targetFid', target_fid, 'ts', ts) as facts from link
  where type = 'follow' order by ts desc, hash desc`
const reactions = sql`
  select json_build_object('fid', fid, 'type', type, 'target', coalesce(target_text, hex(target)),
    'targetFid', target_fid, 'ts', ts) as facts
  from reaction order by ts desc, hash desc`
const newest: Record<WebhookEventType, RawBuilder<unknown>> = {
  'cast.created': casts,
  'cast.deleted': casts,
  'user.created': users,
  'user.updated': users,
  'follow.created': follows,
  'follow.deleted': follows,
  'reaction.created': reactions,
  'reaction.deleted': reactions,
  'trade.created': sql`select json_build_object('id', id) as facts from trade order by id desc`,
}

/**
 * Sends a webhook an event of a type that it subscribes to, as if what is newest in the network and fits its filters had
 * just happened; what is newest if nothing fits them.
 *
 * @param type the first type that it subscribes to by default
 * @throws 404 without such a webhook; 400 if it does not subscribe to the type; 409 if it is paused, or there is nothing
 *   of this type in the network
 */
export async function sendTest(
  { store, clock, publicUrl }: Pick<AppContext, 'store' | 'clock' | 'publicUrl'>,
  id: string,
  type?: WebhookEventType,
): Promise<WebhookTest> {
  const webhook = await store.db
    .selectFrom('webhook')
    .select(['filters', 'types', 'active'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!webhook) throw notFound('The webhook', 'webhook')
  const filters: WebhookSubscriptionFilters = webhook.filters ?? {}
  const asked = type ?? (webhook.types[0] as WebhookEventType | undefined)
  if (!asked || !webhook.types.includes(asked))
    throw invalidField('type', `The webhook does not subscribe to ${asked ?? 'anything'}`)
  if (!webhook.active) throw serverError('CONFLICT', 'The webhook is paused: resume it first')
  const { rows } = await sql<{ facts: unknown }>`${newest[asked]} limit ${sql.lit(MOST)}`.execute(
    store.db,
  )
  const now = clock.now()
  const events = rows.map(
    ({ facts }, index) =>
      ({ type: asked, facts, id: index, happened_at: now }) as StoredOutboxEvent,
  )
  const composed = await compose(store.db, events, publicUrl)
  const match = composed.find(({ event }) => matchesFilters(filters, event))
  const sent = match ?? composed[0]
  if (!sent)
    throw serverError('CONFLICT', `The network has nothing yet that ${asked} could be about`)
  const { facts } = events[sent.id] as OutboxEvent
  return store.transaction(async (tx) => {
    const { rows: made } = await sql<{ id: number }>`
      with event as (
        insert into webhook_event (type, facts, happened_at, body)
        values (${asked}, ${JSON.stringify(facts)}::json, ${now}::bigint, ${sent.body}) returning id
      )
      insert into webhook_delivery (webhook_id, event_id, next_attempt_at, created_at)
      select ${id}, event.id, ${now}::bigint, ${now}::bigint from event returning id`.execute(tx)
    await enqueueAll(store, tx, [deliveryJob(id)])
    return { delivery: made[0]!.id, type: asked, is_match: match !== undefined }
  })
}
