import { createHmac } from 'node:crypto'
import { ServerError } from '@castaway/contract'
import { sql } from 'kysely'
import { guardedFetch } from '@castaway/server-kit/net'
import { activities, type DeliveryActivity } from '@castaway/server-kit/telemetry'
import type { AppContext } from '../context'
import { enqueueAll, type NewJob } from '../jobs/queue'
import type { JobRun } from '../jobs/runner'
import {
  ANSWER_MS,
  type AttemptResult,
  keptAnswer,
  MAX_ANSWER,
  recordAttempts,
  SHOWN_TYPES,
} from './attempts'
import { openSecrets, signingSecret } from './secrets'

export const DELIVER = 'webhook.deliver'

/** Attempts per delivery: the pauses are 1 s, 2 s, 4 s and so on, about four minutes in total. */
const MAX_ATTEMPTS = 9
const RETRY_BASE_MS = 1_000
const LONGEST_RETRY_MS = RETRY_BASE_MS * 2 ** (MAX_ATTEMPTS - 2)
/** Milliseconds by which the clocks of two machines may differ. */
const SKEW_MS = 60_000

interface DueDelivery {
  id: number
  event_id: number
  attempt: number
  body: string
  target_url: string
  timeout_ms: number
}

/** Deliveries that are sent before their results are saved; if the process dies in between, they are sent again. */
const BATCH = 20
/** Milliseconds after which results are saved in any case, and it is checked whether the webhook is still active. */
const BATCH_MS = 1_000

/**
 * A receiver that took longer than this and then gave no answer is silent: it gets one delivery at a time, after pauses
 * that double, so that it does not hold up others.
 */
const SLOW_MS = 1_000
const LONGEST_PAUSE_MS = 300_000
/** What has waited for a silent receiver for longer fails, so that its queue has an end. */
const GIVE_UP_MS = 15 * 60_000

/** Sends the deliveries that are due to one webhook, in the order of their events. */
export async function deliverDue(
  context: AppContext,
  { webhook }: { webhook: string },
  { signal }: JobRun,
): Promise<void> {
  const { store, clock } = context
  const room = await remainingRate(context, webhook)
  const silence = await silenceOf(context, webhook)
  // Not after one or two attempts, which may only have looked silent, and long ago because the clock has jumped.
  if (silence && silence.times > 2) await giveUp(context, webhook)
  if (silence && silence.until > clock.now()) return later(context, webhook, silence.until)
  const secrets = (await openSecrets(store, [webhook])).get(webhook) ?? []
  const key = signingSecret(secrets, clock.now())?.value
  while (room.left > 0) {
    const most = silence ? 1 : Math.min(room.left, BATCH)
    const batch = await nextDeliveries(context, webhook, most)
    const ended: AttemptResult[] = []
    try {
      await sendAll(context, batch, { key, signal, ended })
    } finally {
      await record(context, ended)
    }
    signal.throwIfAborted()
    room.left -= ended.length
    // Other webhooks get their turn; whether this one is still silent is looked up then.
    if (ended.some(isSilent)) break
    if (batch.length < most || silence) break
  }
  const next = room.left > 0 ? await nextAttempt(context, webhook) : room.freeAt
  if (next !== null) await later(context, webhook, next)
}

/** Sends what is due then. */
const later = ({ store }: AppContext, webhook: string, at: number): Promise<void> =>
  store.transaction((tx) => enqueueAll(store, tx, [deliveryJob(webhook, at)]))

const isSilent = ({ code, took }: AttemptResult): boolean => code === null && took >= SLOW_MS

/** Until when a silent receiver is left alone (Unix ms); null for one that answers. */
async function silenceOf(
  { store, clock }: AppContext,
  webhook: string,
): Promise<{ times: number; until: number } | null> {
  // What was attempted later than now was so before the clock was set back, and says nothing.
  const latest = clock.now() + SKEW_MS
  const { rows } = await sql<{ times: number; last: number | null }>`
    select greatest(count(*), max(attempt))::int as times, max(attempted_at) as last
    from webhook_delivery
    where webhook_id = ${webhook} and response_code is null and took >= ${SLOW_MS}
      and attempted_at <= ${latest}::bigint
      and attempted_at > coalesce((
        select max(attempted_at) from webhook_delivery where webhook_id = ${webhook}
          and attempted_at <= ${latest}::bigint
          and (response_code is not null or took < ${SLOW_MS})), 0)`.execute(store.db)
  const { times, last } = rows[0]!
  if (last === null) return null
  const pause = Math.min(LONGEST_PAUSE_MS, RETRY_BASE_MS * 2 ** (times - 1))
  return { times, until: last + pause }
}

/** Ends what has waited for too long. It can be sent again by hand, as everything in the log. */
async function giveUp({ store, clock }: AppContext, webhook: string): Promise<void> {
  await sql`
    update webhook_delivery set status = 'failed', next_attempt_at = null,
      error = coalesce(error, 'The server at this URL has not responded for too long')
    where webhook_id = ${webhook} and status = 'waiting'
      and created_at < ${clock.now() - GIVE_UP_MS}::bigint`.execute(store.db)
}

/**
 * The job that sends due deliveries to a webhook.
 * @param dueAt Unix ms; now by default
 */
export const deliveryJob = (webhook: string, dueAt?: number): NewJob => ({
  kind: DELIVER,
  key: webhook,
  payload: { webhook },
  dueAt,
  // It fails only if the database does, which is temporary.
  attempts: 20,
})

/** Number of deliveries that the webhook's rate limit allows now, and when the next one is allowed (Unix ms). */
async function remainingRate({ store, clock }: AppContext, webhook: string) {
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
        and d.attempted_at <= ${now + SKEW_MS}::bigint
    where w.id = ${webhook} group by w.id`.execute(store.db)
  const row = rows[0]
  if (!row) return { left: 0, freeAt: null }
  return {
    left: Math.max(row.rate_limit - row.recent, 0),
    freeAt: (row.first ?? now) + row.rate_limit_ms,
  }
}

async function nextDeliveries(
  { store, clock }: AppContext,
  webhook: string,
  most: number,
): Promise<DueDelivery[]> {
  const now = clock.now()
  // What is due later than any retry can be was planned before the clock was set back.
  const { rows } = await sql<DueDelivery>`
    select d.id, d.event_id, d.attempt, e.body, w.target_url, w.timeout_ms
    from webhook_delivery d join webhook_event e on e.id = d.event_id
      join webhook w on w.id = d.webhook_id
    where d.webhook_id = ${webhook} and d.status = 'waiting' and w.active
      and (d.next_attempt_at <= ${now}::bigint
        or d.next_attempt_at > ${now + LONGEST_RETRY_MS + SKEW_MS}::bigint)
    order by d.event_id, d.id limit ${most}::int`.execute(store.db)
  return rows
}

async function nextAttempt({ store }: AppContext, webhook: string): Promise<number | null> {
  const { rows } = await sql<{ at: number | null }>`
    select min(next_attempt_at) as at from webhook_delivery
    where webhook_id = ${webhook} and status = 'waiting'`.execute(store.db)
  return rows[0]?.at ?? null
}

/** Appends results to `ended`; a delivery that the end of the process interrupted is not among them. */
async function sendAll(
  context: AppContext,
  batch: readonly DueDelivery[],
  { key, signal, ended }: { key: string | undefined; signal: AbortSignal; ended: AttemptResult[] },
): Promise<void> {
  const began = performance.now()
  for (const due of batch) {
    const facts: DeliveryActivity = {}
    const one = await activities.delivery.run(facts, async () => {
      const result = await send(context, due, key, signal)
      facts.outcome = outcomeOf(result)
      return result
    })
    if (signal.aborted) return
    ended.push(one)
    if (isSilent(one) || performance.now() - began > BATCH_MS) return
  }
}

const outcomeOf = ({ delivered, code }: AttemptResult) =>
  delivered ? 'delivered' : code === null ? 'unreachable' : 'rejected'

async function send(
  { allowPrivateAddresses }: AppContext,
  { id, event_id: event, attempt, body, target_url: url, timeout_ms: timeoutMs }: DueDelivery,
  key: string | undefined,
  signal: AbortSignal,
): Promise<AttemptResult> {
  const began = performance.now()
  const number = attempt + 1
  const requestHeaders = {
    'content-type': 'application/json',
    'user-agent': 'Castaway webhooks',
    'x-neynar-signature': key === undefined ? '' : signatureOf(body, key),
    // The same for every attempt, so that a receiver recognizes what it had already; a replay has the same event.
    'x-castaway-delivery': String(id),
    'x-castaway-event': String(event),
    'x-castaway-attempt': String(number),
  }
  const end = (
    answer: Pick<AttemptResult, 'code' | 'responseHeaders' | 'responseBody' | 'isWhole'>,
    error: string | null,
  ): AttemptResult => ({
    ...answer,
    id,
    attempt: number,
    delivered: error === null,
    url,
    requestHeaders,
    error,
    took: Math.round(performance.now() - began),
  })
  try {
    const answer = await guardedFetch(url, {
      method: 'POST',
      headers: requestHeaders,
      body,
      allowPrivate: allowPrivateAddresses,
      signal,
      timeoutMs,
      // Redirects are not followed: they count as the webhook's response.
      redirects: 0,
      accept: SHOWN_TYPES,
      maxBytes: MAX_ANSWER,
      bodyMs: ANSWER_MS,
    })
    const { status } = answer
    const isGood = status >= 200 && status < 300
    return end(
      { code: status, ...keptAnswer(answer) },
      isGood ? null : `The response status was ${status}`,
    )
  } catch (error) {
    if (!(error instanceof ServerError)) throw error
    return end(
      { code: null, responseHeaders: {}, responseBody: '', isWhole: true },
      error.shortMessage,
    )
  }
}

/** HMAC-SHA512 of the exact bytes of a body, as hex. */
const signatureOf = (body: string, secret: string): string =>
  createHmac('sha512', secret).update(body).digest('hex')

async function record(context: AppContext, ended: readonly AttemptResult[]): Promise<void> {
  if (ended.length === 0) return
  const { store, clock } = context
  await recordAttempts(context, ended)
  const now = clock.now()
  const rows = ended.map(({ id, attempt, delivered, code, error, took }) => {
    const again = !delivered && attempt < MAX_ATTEMPTS
    const status = delivered ? 'delivered' : again ? 'waiting' : 'failed'
    const next = again ? now + RETRY_BASE_MS * 2 ** (attempt - 1) : null
    return { id, attempt, code, error, took, status, next }
  })
  // A delivery that was canceled while it was being sent stays canceled.
  await sql`
    update webhook_delivery d set attempt = r.attempt, attempted_at = ${now}::bigint,
      response_code = r.code, took = r.took, error = r.error,
      status = case when d.status = 'waiting' then r.status else d.status end,
      next_attempt_at = case when d.status = 'waiting' then r.next end
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(
      id bigint, attempt integer, code integer, error text, took integer, status text, next bigint)
    where d.id = r.id`.execute(store.db)
}
