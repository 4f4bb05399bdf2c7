import { createHmac } from 'node:crypto'
import { ServerError } from '@castaway/contract'
import { sql } from 'kysely'
import type { Island } from '../http/handle'
import { enqueueAll, type NewJob } from '../jobs/queue'
import type { JobRun } from '../jobs/runner'
import { guardedFetch } from '../net/guarded-fetch'
import { openSecrets } from './secrets'

export const DELIVER = 'webhook.deliver'

/** How often a delivery is tried: the pauses are 1 s, 2 s, 4 s and so on, about four minutes in all. */
const MAX_ATTEMPTS = 9
const RETRY_BASE_MS = 1_000

interface Due {
  id: number
  attempt: number
  type: string
  body: string
  target_url: string
  timeout_ms: number
}

/** How an attempt ended. */
interface Ended {
  delivered: boolean
  /** Status of the answer; null where there was none. */
  code: number | null
  error: string | null
  /** Milliseconds. */
  took: number
}

/** Sends what is due to one webhook, in the order in which it happened. */
export async function deliverDue(
  island: Island,
  { webhook }: { webhook: string },
  { signal }: JobRun,
): Promise<void> {
  const { store, clock } = island
  let room = await roomOf(island, webhook)
  const secrets = (await openSecrets(store, [webhook])).get(webhook) ?? []
  const valid = secrets.filter((secret) => secret.expires_at > clock.now())
  for (; room.left > 0; room = { ...room, left: room.left - 1 }) {
    const due = await nextDelivery(island, webhook)
    if (!due) break
    const keys = valid.map(({ value }) => value)
    const ended = await send(island, due, keys, signal)
    // Cut off by the end of the process: it is sent again, rather than counted as failed.
    signal.throwIfAborted()
    await record(island, due, ended)
  }
  const next = room.left > 0 ? await nextAttempt(island, webhook) : room.freeAt
  if (next === null) return
  await store.transaction((tx) => enqueueAll(store, tx, [deliveryJob(webhook, next)]))
}

/**
 * The job that sends what is due to a webhook.
 * @param dueAt Unix ms; at once unless told
 */
export const deliveryJob = (webhook: string, dueAt?: number): NewJob => ({
  kind: DELIVER,
  key: webhook,
  payload: { webhook },
  dueAt,
  // It fails only where the database does, and that passes.
  attempts: 20,
})

/** How many deliveries the webhook's rate lets through now, and when there is room again (Unix ms). */
async function roomOf({ store, clock }: Island, webhook: string) {
  const now = clock.now()
  const { rows } = await sql<{
    rate_limit: number
    rate_limit_ms: number
    recent: number
    first: number | null
  }>`
    select w.rate_limit, w.rate_limit_ms, count(d.id)::int as recent, min(d.attempted_at) as first
    from webhook w left join webhook_delivery d
      on d.webhook_id = w.id and d.attempted_at > ${now}::bigint - w.rate_limit_ms
    where w.id = ${webhook} group by w.id`.execute(store.db)
  const row = rows[0]
  if (!row) return { left: 0, freeAt: null }
  return {
    left: Math.max(row.rate_limit - row.recent, 0),
    freeAt: (row.first ?? now) + row.rate_limit_ms,
  }
}

async function nextDelivery({ store, clock }: Island, webhook: string): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select d.id, d.attempt, e.type, e.body, w.target_url, w.timeout_ms
    from webhook_delivery d join webhook_event e on e.id = d.event_id
      join webhook w on w.id = d.webhook_id
    where d.webhook_id = ${webhook} and d.status = 'waiting' and w.active
      and d.next_attempt_at <= ${clock.now()}::bigint
    order by d.event_id, d.id limit 1`.execute(store.db)
  return rows[0]
}

async function nextAttempt({ store }: Island, webhook: string): Promise<number | null> {
  const { rows } = await sql<{ at: number | null }>`
    select min(next_attempt_at) as at from webhook_delivery
    where webhook_id = ${webhook} and status = 'waiting'`.execute(store.db)
  return rows[0]?.at ?? null
}

async function send(
  { allowPrivateAddresses }: Island,
  { body, target_url: url, timeout_ms: timeoutMs }: Due,
  secrets: readonly string[],
  signal: AbortSignal,
): Promise<Ended> {
  const began = performance.now()
  const took = () => Math.round(performance.now() - began)
  try {
    const { status } = await guardedFetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Castaway webhooks',
        'x-neynar-signature': secrets.map((secret) => signatureOf(body, secret)).join(','),
      },
      body,
      allowPrivate: allowPrivateAddresses,
      signal,
      timeoutMs,
      // A webhook is where it is said to be, and what it answers is its own affair.
      redirects: 0,
      accept: [],
    })
    const delivered = status >= 200 && status < 300
    return {
      delivered,
      code: status,
      error: delivered ? null : `The answer was ${status}`,
      took: took(),
    }
  } catch (error) {
    if (!(error instanceof ServerError)) throw error
    return { delivered: false, code: null, error: error.shortMessage, took: took() }
  }
}

/** HMAC-SHA512 over the exact bytes of a body, as hex. */
const signatureOf = (body: string, secret: string): string =>
  createHmac('sha512', secret).update(body).digest('hex')

async function record({ store, clock }: Island, due: Due, ended: Ended): Promise<void> {
  const now = clock.now()
  const attempt = due.attempt + 1
  const again = !ended.delivered && attempt < MAX_ATTEMPTS
  const status = ended.delivered ? 'delivered' : again ? 'waiting' : 'failed'
  const next = again ? now + RETRY_BASE_MS * 2 ** (attempt - 1) : null
  // What was cancelled while it was on its way stays so.
  await sql`
    update webhook_delivery set attempt = ${attempt}::int, attempted_at = ${now}::bigint,
      response_code = ${ended.code}::int, took = ${ended.took}::int, error = ${ended.error}::text,
      status = case when status = 'waiting' then ${status}::text else status end,
      next_attempt_at = case when status = 'waiting' then ${next}::bigint end
    where id = ${due.id}`.execute(store.db)
}
