import type {
  AppWebhook,
  DeliveryAttempt,
  MatchedCast,
  WebhookAttempt,
} from '@castaway/contract/dev-controls'
import { toFarcasterTime, WebhookSubscriptionFilters } from '@castaway/contract'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../context'
import { notFound } from '../errors'
import { readBody } from '../http/body'
import { parseOrThrow } from '../http/query'
import { removeWebhook, setActive } from '../operations/webhook/change'
import { viewCasts } from '../views/casts'
import { listAttempts } from '../webhooks/attempts'
import { listDeliveries } from '../webhooks/log'
import { matchesCast } from '../webhooks/match'
import { rotateSecret } from '../webhooks/secrets'
import { sendTest } from '../webhooks/send-test'
import { assertValidPatterns, presentWebhooks } from '../webhooks/webhooks'

const DAY = 24 * 3_600_000
/** Casts of the last day that a preview looks at, the newest ones. */
const MOST_CASTS = 1_000
/** Matching casts that it shows. */
const MOST_SHOWN = 5
/** Characters of a body that is answered. */
const MOST_BODY = 100_000

const DeliveriesQuery = z.strictObject({
  webhook: z.string().max(64).optional(),
  status: z.enum(['waiting', 'delivered', 'failed', 'cancelled']).optional(),
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
})

const Delivery = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })
const WebhooksQuery = z.strictObject({ app: z.string().max(64).optional() })
const Active = z.strictObject({ active: z.boolean() })
const Test = z.strictObject({ type: WebhookSubscriptionFilters.keyof().optional() })
const Rotation = z.strictObject({
  overlap_ms: z
    .number()
    .int()
    .min(0)
    .max(30 * DAY)
    .default(DAY),
})

const Preview = z.strictObject({ subscription: WebhookSubscriptionFilters })

/** The webhooks of all apps or of one, the newest first. */
async function listWebhooks(
  store: AppContext['store'],
  app: string | undefined,
): Promise<AppWebhook[]> {
  const rows = await store.db
    .selectFrom('webhook')
    .leftJoin('api_app', 'api_app.id', 'webhook.app_id')
    .selectAll('webhook')
    .select('api_app.name as app_name')
    .where('webhook.deleted_at', 'is', null)
    .$if(app !== undefined, (list) => list.where('webhook.app_id', '=', app!))
    .orderBy('webhook.created_at', 'desc')
    .orderBy('webhook.id', 'desc')
    .execute()
  const presented = await presentWebhooks({ store }, rows)
  return presented.map((webhook, index) => {
    const { app_id: id, app_name: name } = rows[index]!
    return { ...webhook, app: { id, name: name ?? id } }
  })
}

/** Acts for the app of a webhook. @throws 404 without such a webhook */
async function ownerOf({ store, clock }: Pick<AppContext, 'store' | 'clock'>, id: string) {
  const row = await store.db
    .selectFrom('webhook')
    .select('app_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('The webhook', 'webhook')
  return { store, at: clock.now(), app: { id: row.app_id } }
}

/** Routes of webhooks: what they were sent and would have been, test events, and new secrets. */
export function webhookControls(context: Pick<AppContext, 'store' | 'clock' | 'publicUrl'>): Hono {
  const { store, clock } = context
  const app = new Hono()
  app.get('/webhooks', async (c) => {
    const wanted = parseOrThrow(WebhooksQuery, c.req.query())
    return c.json({ webhooks: await listWebhooks(store, wanted.app) })
  })
  app.put('/webhooks/:id/active', async (c) => {
    const id = c.req.param('id')
    const { active } = parseOrThrow(Active, (await readBody(c.req.raw)) ?? {})
    await setActive(await ownerOf(context, id), id, active)
    return c.json({ id, active })
  })
  app.delete('/webhooks/:id', async (c) => {
    const id = c.req.param('id')
    await removeWebhook(await ownerOf(context, id), id)
    return c.json({ id })
  })
  app.post('/webhooks/:id/test', async (c) => {
    const { type } = parseOrThrow(Test, (await readBody(c.req.raw)) ?? {})
    return c.json(await sendTest(context, c.req.param('id'), type), 202)
  })
  app.post('/webhooks/:id/secrets', async (c) => {
    const id = c.req.param('id')
    const { overlap_ms: overlap } = parseOrThrow(Rotation, (await readBody(c.req.raw)) ?? {})
    const until = await store.transaction(async (tx) => {
      const { rows } = await sql`
        select from webhook where id = ${id} and deleted_at is null for update`.execute(tx)
      if (rows.length === 0) throw notFound('The webhook', 'webhook')
      return rotateSecret(store, tx, id, overlap)
    })
    return c.json({ old_until: until }, 201)
  })
  app.get('/webhooks/deliveries', async (c) => {
    const { webhook, status, before, limit } = parseOrThrow(DeliveriesQuery, c.req.query())
    const rows = await listDeliveries(store, {
      limit: limit + 1,
      ...(webhook && { webhookId: webhook }),
      ...(status && { status }),
      ...(before && { before }),
    })
    const deliveries = rows.slice(0, limit).map((row): WebhookAttempt => ({
      id: row.id,
      webhook_id: row.webhookId,
      event_id: row.eventId,
      type: row.type,
      to: row.targetUrl,
      status: row.status,
      attempts: row.attempt,
      response_code: row.responseCode,
      took_ms: row.took,
      error: row.error,
      created_at: row.createdAt,
      attempted_at: row.attemptedAt,
      next_attempt_at: row.nextAttemptAt,
      body: row.body.slice(0, MOST_BODY),
      is_whole: row.body.length <= MOST_BODY,
    }))
    return c.json({ deliveries, next: rows.length > limit ? deliveries.at(-1)!.id : null })
  })
  app.get('/webhooks/deliveries/:id/attempts', async (c) => {
    const { id } = parseOrThrow(Delivery, c.req.param())
    const attempts = (await listAttempts(store, id)).map((one): DeliveryAttempt => ({
      attempt: one.attempt,
      at: one.at,
      took_ms: one.took,
      request: { url: one.url, headers: one.requestHeaders },
      response:
        one.code === null
          ? null
          : {
              status: one.code,
              headers: one.responseHeaders,
              body: one.responseBody,
              is_whole: one.isWhole,
            },
      error: one.error,
    }))
    return c.json({ attempts })
  })
  app.post('/webhooks/preview', async (c) => {
    const { subscription } = parseOrThrow(Preview, (await readBody(c.req.raw)) ?? {})
    assertValidPatterns(subscription)
    const filter = subscription['cast.created']
    if (!filter) return c.json({ looked_at: 0, matched: 0, casts: [], is_all: true })
    const { rows } = await sql<{ hash: string }>`
      select hash from "cast" where ts > ${toFarcasterTime(clock.now() - DAY)}
      order by ts desc, hash desc limit ${MOST_CASTS + 1}`.execute(store.db)
    const hashes = rows.slice(0, MOST_CASTS).map(({ hash }) => hash)
    const found = await viewCasts(store.db, hashes)
    const matched = found.filter((cast) => matchesCast(filter, cast))
    const casts = matched
      .slice(0, MOST_SHOWN)
      .map(({ hash, text, author, timestamp }): MatchedCast => ({
        hash,
        text,
        username: author.username,
        at: Date.parse(timestamp),
      }))
    return c.json({
      looked_at: hashes.length,
      matched: matched.length,
      casts,
      is_all: rows.length <= MOST_CASTS,
    })
  })
  return app
}
