import { sql } from 'kysely'
import { z } from 'zod'
import type { NotificationDelivery } from '@castaway/contract'
import { guardedFetch } from '@castaway/server-kit/net'
import type { AppContext } from '../context'
import { serverError } from '../errors'
import type { NewJob } from '../jobs/queue'
import type { JobRun } from '../jobs/runner'
import { jsonOf } from './manifest'

/** Maximum number of tokens per request to a host. */
export const BATCH = 100
export const CAMPAIGN_BATCH = 'campaign-batch'
const ATTEMPTS = 5
/** The request that created the campaign sends it first; the job sends the rest after this delay in milliseconds. */
export const LATER_MS = 10_000

interface BatchKey {
  campaign: string
  batch: number
}

/** @param dueAt Unix ms */
export const sendBatchLater = (campaign: string, batch: number, dueAt: number): NewJob => ({
  kind: CAMPAIGN_BATCH,
  payload: { campaign, batch } satisfies BatchKey,
  key: `${campaign} ${batch}`,
  dueAt,
  attempts: ATTEMPTS,
})

const tokens = z.array(z.string()).default([])
const HostAnswer = z.object({
  successfulTokens: tokens,
  invalidTokens: tokens,
  rateLimitedTokens: tokens,
})
/** Some hosts wrap the response. */
const Answer = z.union([z.object({ result: HostAnswer }), HostAnswer])

interface TokenOutcome {
  token: string
  status: NotificationDelivery['status'] | 'rate_limited'
}

/**
 * Sends one batch of a campaign if it is still queued.
 * @throws 502 if the host does not respond as hosts do; the batch stays queued
 */
export async function sendBatch(
  { store, clock, allowPrivateAddresses: allowPrivate }: AppContext,
  { campaign, batch }: BatchKey,
  signal: AbortSignal,
): Promise<void> {
  const { rows } = await sql<{
    url: string
    token: string
    title: string
    body: string
    target_url: string
    notification_id: string
  }>`
    select r.url, r.token, c.title, c.body, c.target_url, c.notification_id
    from campaign_recipient r join campaign c on c.id = r.campaign_id
    where r.campaign_id = ${campaign} and r.batch = ${batch}::int and r.status = 'waiting'`.execute(
    store.db,
  )
  const [first] = rows
  if (!first) return
  const sent = rows.map(({ token }) => token)
  const answer = await guardedFetch(first.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      notificationId: first.notification_id,
      title: first.title,
      body: first.body,
      targetUrl: first.target_url,
      tokens: sent,
    }),
    allowPrivate,
    signal,
    redirects: 0,
    maxBytes: 200_000,
  })
  const parsed = Answer.safeParse(jsonOf(answer.body))
  if (answer.status !== 200 || !parsed.success) {
    throw serverError(
      'UPSTREAM_FAILED',
      `The host responded to a notification with status ${answer.status}`,
    )
  }
  const told = 'result' in parsed.data ? parsed.data.result : parsed.data
  await settle({ store, clock }, campaign, outcomesOf(sent, told))
}

function outcomesOf(sent: string[], told: z.infer<typeof HostAnswer>): TokenOutcome[] {
  const successful = new Set(told.successfulTokens)
  const invalid = new Set(told.invalidTokens)
  const limited = new Set(told.rateLimitedTokens)
  return sent.map((token) => ({
    token,
    status: successful.has(token)
      ? 'success'
      : invalid.has(token)
        ? 'token_disabled'
        : limited.has(token)
          ? 'rate_limited'
          : 'failed',
  }))
}

/** Stores the results, and deletes tokens that the host no longer accepts. */
async function settle(
  { store, clock }: Pick<AppContext, 'store' | 'clock'>,
  campaign: string,
  outcomes: TokenOutcome[],
): Promise<void> {
  const invalid = outcomes.filter(({ status }) => status === 'token_disabled')
  await store.transaction(async (tx) => {
    await sql`update campaign_recipient r set status = o.status, settled_at = ${clock.now()}::bigint
      from json_to_recordset(${JSON.stringify(outcomes)}::json) as o(token text, status text)
      where r.campaign_id = ${campaign} and r.token = o.token and r.status = 'waiting'`.execute(tx)
    if (invalid.length === 0) return
    await sql`update notification_token t set status = 'disabled', updated_at = ${clock.now()}::bigint
      from campaign c where c.id = ${campaign} and t.app_id = c.app_id and t.status = 'enabled'
        and t.token = any(${invalid.map(({ token }) => token)}::text[])`.execute(tx)
  })
}

/** Job: sends the rest of a campaign; after the last attempt it counts as failed. */
export async function campaignBatch(
  context: AppContext,
  key: BatchKey,
  { attempt, signal }: JobRun,
): Promise<void> {
  try {
    await sendBatch(context, key, signal)
  } catch (cause) {
    if (attempt >= ATTEMPTS && !signal.aborted) {
      await sql`update campaign_recipient set status = 'failed', settled_at = ${context.clock.now()}::bigint
        where campaign_id = ${key.campaign} and batch = ${key.batch}::int and status = 'waiting'`.execute(
        context.store.db,
      )
    }
    throw cause
  }
}
