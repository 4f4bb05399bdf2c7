import type { NotificationDelivery } from '@castaway/contract'
import { sql } from 'kysely'
import { randomUuid, ulid } from '@castaway/server-kit/ids'
import type { Call } from '../context'
import { enqueueAll } from '../jobs/queue'
import type { Tx } from '../store/index'
import { audienceOf, type CampaignRequest } from './campaign-audience'
import { BATCH, LATER_MS, sendBatchLater } from './campaign-send'

const DAY_MS = 86_400_000

interface Candidate {
  fid: number
  host_fid: number | null
  url: string | null
  token: string | null
  status: 'enabled' | 'disabled' | null
  /** Status of the same notification within the last day. */
  before: 'waiting' | NotificationDelivery['status'] | null
}

export interface Campaign {
  id: string
  /** Queued batches. */
  batches: number[]
  /** Deliveries with a known result, for which nothing is sent. */
  settled: NotificationDelivery[]
}

interface PlanOptions {
  /** A new one by default. */
  id?: string
  /** Also in its transaction. */
  within?: (tx: Tx) => Promise<void>
  /** Keeps it also if it reaches nobody. */
  keep?: boolean
  /** Milliseconds until its jobs send it. By default as long as a request takes that sends it itself. */
  delay?: number
}

/**
 * Stores the planned deliveries. Every user has a row and every batch a job, so that whatever this process does not
 * send is sent after a restart.
 */
export async function planCampaign(
  call: Pick<Call, 'store' | 'app' | 'at' | 'random'>,
  request: CampaignRequest,
  {
    id = ulid({ now: () => call.at }, call.random),
    within,
    keep = false,
    delay = LATER_MS,
  }: PlanOptions = {},
): Promise<Campaign> {
  const { store, app, at, random } = call
  const { title, body, target_url } = request.notification
  const notificationId = (request.notification.uuid ?? randomUuid(random)).toLowerCase()
  return store.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${app.id} ${notificationId}`}, 2))`.execute(
      tx,
    )
    const candidates = await candidatesFor(tx, app.id, request, notificationId, at)
    const settled: NotificationDelivery[] = []
    const recipients: Recipient[] = []
    const batches = new Map<string, { number: number; size: number }>()
    let last = -1
    for (const { fid, host_fid, url, token, status, before } of candidates) {
      const known =
        token === null ? 'token_not_found' : status === 'disabled' ? 'token_disabled' : before
      // A queued notification is on its way and will reach the user.
      if (known !== null)
        settled.push(delivery(fid, host_fid, known === 'waiting' ? 'success' : known))
      if (token === null || before !== null) continue
      let batch = batches.get(url!)
      if (!batch || batch.size === BATCH) batches.set(url!, (batch = { number: ++last, size: 0 }))
      batch.size++
      recipients.push({
        fid,
        host_fid,
        url: url!,
        token,
        batch: batch.number,
        status: known ?? 'waiting',
      })
    }
    if (recipients.length > 0 || keep) {
      await tx
        .insertInto('campaign')
        .values({
          id,
          app_id: app.id,
          notification_id: notificationId,
          title,
          body,
          target_url,
          created_at: at,
        })
        .execute()
      await insertRecipients(tx, id, recipients)
    }
    const waiting = recipients.filter(({ status }) => status === 'waiting')
    const numbers = [...new Set(waiting.map(({ batch }) => batch))]
    await enqueueAll(
      store,
      tx,
      numbers.map((number) => sendBatchLater(id, number, at + delay)),
    )
    await within?.(tx)
    return { id, batches: numbers, settled }
  })
}

export const delivery = (
  fid: number,
  hostFid: number | null,
  status: NotificationDelivery['status'],
): NotificationDelivery => ({
  object: 'notification_delivery',
  fid,
  status,
  ...(hostFid !== null && { app_fid: hostFid }),
})

interface Recipient {
  fid: number
  host_fid: number | null
  url: string
  token: string
  batch: number
  status: string
}

const insertRecipients = (tx: Tx, id: string, recipients: Recipient[]) =>
  sql`insert into campaign_recipient (campaign_id, token, fid, host_fid, url, batch, status)
    select ${id}, r.token, r.fid, r.host_fid, r.url, r.batch, r.status
    from json_to_recordset(${JSON.stringify(recipients)}::json) as
      r(token text, fid integer, host_fid integer, url text, batch integer, status text)
    on conflict do nothing`.execute(tx)

/** The users in the request, or all users with a valid token, after all filters. */
async function candidatesFor(
  tx: Tx,
  app: string,
  request: CampaignRequest,
  notificationId: string,
  at: number,
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select a.fid, a.host_fid, a.url, a.token, a.status, (
        select r.status from campaign c join campaign_recipient r on r.campaign_id = c.id
        where c.app_id = ${app} and c.notification_id = ${notificationId}
          and c.created_at > ${at - DAY_MS}::bigint and r.fid = a.fid
          and r.host_fid is not distinct from a.host_fid and r.status in ('success', 'waiting')
        limit 1) as before
    from (${audienceOf(app, request)}) a order by a.fid, a.id`.execute(tx)
  return rows
}
