import type { LoggedEvent } from '@castaway/contract/dev-controls'
import { WebhookSubscriptionFilters, type WebhookEventType } from '@castaway/contract'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../context'
import { parseOrThrow } from '../http/query'
import { toOutboxEvent } from '../messages/webhook-outbox'
import type { StoreEvent } from '../store/events'
import { compose, type ComposedEvent, type StoredOutboxEvent } from '../webhooks/compose'
import { matchesFilters, type WebhookEvent } from '../webhooks/match'

const EventsQuery = z.strictObject({
  type: WebhookSubscriptionFilters.keyof().optional(),
  /** Who did it, or whom it is about. */
  fid: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  /** Only what fits the filters of this webhook. */
  webhook: z.string().max(64).optional(),
  /** Only what was recorded before this place in the log. */
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})

/** Transactions that one statement reads for events that fit, and those that one request looks at. */
const PAGE = 200
const MOST_LOOKED_AT = 2_000
/** Events of one transaction that are shown, the last ones: an import has thousands. */
const MOST_OF_ONE = 500

interface Batch {
  seq: number
  events: StoreEvent[]
  recorded_at: number
}

/** Route of what happened in the last hour: `/events`. */
export function eventControls(context: Pick<AppContext, 'store' | 'publicUrl'>): Hono {
  const app = new Hono()
  app.get('/events', async (c) =>
    c.json(await readEvents(context, parseOrThrow(EventsQuery, c.req.query()))),
  )
  return app
}

/** Newest first. */
async function readEvents(
  { store, publicUrl }: Pick<AppContext, 'store' | 'publicUrl'>,
  { type, fid, webhook, before, limit }: z.infer<typeof EventsQuery>,
): Promise<{ events: LoggedEvent[]; next: number | null }> {
  const { rows: hooks } = await sql<{
    id: string
    title: string
    filters: WebhookSubscriptionFilters
  }>`
    select id, title, filters from webhook
    where active and deleted_at is null and filters is not null order by created_at, id`.execute(
    store.db,
  )
  const page = (type ?? fid ?? webhook) ? PAGE : limit
  const found: LoggedEvent[] = []
  let from = before ?? Number.MAX_SAFE_INTEGER
  let looked = 0
  let isEnd = false
  while (found.length < limit && looked < MOST_LOOKED_AT && !isEnd) {
    const { rows } = await sql<Batch>`
      select seq, events, recorded_at from event_log where seq < ${from}::bigint
      order by seq desc limit ${sql.lit(page)}`.execute(store.db)
    isEnd = rows.length < page
    looked += rows.length
    const { events, places } = outboxOf(rows, type)
    for (const composed of await compose(store.db, events, publicUrl)) {
      const { seq, at, id } = places[composed.id]!
      // A transaction is shown whole, so that the next page begins at another one.
      if (found.length >= limit && seq < from) break
      from = seq
      if (fid !== undefined && !peopleOf(composed.event).includes(fid)) continue
      const fits = hooks.filter(({ filters }) => matchesFilters(filters, composed.event))
      if (webhook !== undefined && !fits.some((hook) => hook.id === webhook)) continue
      const webhooks = fits.map((hook) => ({ id: hook.id, title: hook.title }))
      found.push({ id, at, ...told(composed), webhooks })
    }
    if (found.length < limit) from = rows.at(-1)?.seq ?? from
  }
  return { events: found, next: found.length >= limit || !isEnd ? from : null }
}

/** What webhooks receive of these transactions, the newest first; the ids of the events are indexes of `places`. */
function outboxOf(batches: readonly Batch[], type: WebhookEventType | undefined) {
  const places: { seq: number; at: number; id: string }[] = []
  const events = batches.flatMap(({ seq, events: all, recorded_at: at }) =>
    all
      .slice(-MOST_OF_ONE)
      .toReversed()
      .flatMap((event, index): StoredOutboxEvent[] => {
        const outbox = toOutboxEvent(event)
        if (!outbox || (type && outbox.type !== type)) return []
        const id = places.push({ seq, at, id: `${seq}.${all.length - index}` }) - 1
        return [{ ...outbox, id, happened_at: at }]
      }),
  )
  return { events, places }
}

interface Person {
  fid: number
  username?: string
}

function told({
  event: { type },
  body: text,
}: ComposedEvent): Pick<LoggedEvent, 'type' | 'by' | 'body'> {
  const body = JSON.parse(text) as {
    data: Partial<Person> & { author?: Person; user?: Person; trader?: Person }
  }
  const { data } = body
  const { fid, username } = data.author ?? data.user ?? data.trader ?? (data as Person)
  return { type, by: { fid, username: username ?? null }, body }
}

/** Those who did it, and those whom it is about. */
function peopleOf(event: WebhookEvent): number[] {
  if ('cast' in event) {
    const { author, mentioned_profiles: mentioned, parent_author: parent } = event.cast
    return [author.fid, ...mentioned.map(({ fid }) => fid), parent.fid ?? 0]
  }
  if ('trade' in event) return [event.trade.trader.fid]
  const { facts } = event
  return [facts.fid, 'targetFid' in facts ? (facts.targetFid ?? 0) : 0]
}
