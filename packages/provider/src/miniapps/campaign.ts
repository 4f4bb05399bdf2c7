import type { NotificationDelivery, Operations, RequestBody } from '@castaway/contract'
import { sql, type RawBuilder } from 'kysely'
import { randomUuid, ulid } from '@castaway/server-kit/ids'
import { allOf } from '../feeds/conditions'
import type { Call } from '../context'
import { enqueueAll } from '../jobs/queue'
import type { Tx } from '../store/index'
import { BATCH, sendBatchLater } from './campaign-send'

type CampaignRequest = RequestBody<Operations['publishFrameNotifications']>

const DAY_MS = 86_400_000
/** Default radius in meters. */
const NEAR = 50_000

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

/**
 * Stores the planned deliveries. Every user has a row and every batch a job, so that whatever this process does not
 * send is sent after a restart.
 */
export async function planCampaign(
  call: Pick<Call, 'store' | 'app' | 'at' | 'random'>,
  request: CampaignRequest,
): Promise<Campaign> {
  const { store, app, at, random } = call
  const { title, body, target_url } = request.notification
  const notificationId = (request.notification.uuid ?? randomUuid(random)).toLowerCase()
  const id = ulid({ now: () => at }, random)
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
    if (recipients.length > 0) {
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
      numbers.map((number) => sendBatchLater(id, number, at)),
    )
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
  { target_fids, filters = {} }: CampaignRequest,
  notificationId: string,
  at: number,
): Promise<Candidate[]> {
  const { exclude_fids, following_fid, minimum_user_score, near_location } = filters
  const named =
    target_fids.length > 0
      ? sql`select distinct unnest(${target_fids}::int[]) as fid`
      : sql`select distinct fid from notification_token where app_id = ${app} and status = 'enabled'`
  const { rows } = await sql<Candidate>`
    with named as (${named})
    select w.fid, t.host_fid, t.url, t.token, t.status, (
        select r.status from campaign c join campaign_recipient r on r.campaign_id = c.id
        where c.app_id = ${app} and c.notification_id = ${notificationId}
          and c.created_at > ${at - DAY_MS}::bigint and r.fid = w.fid
          and r.host_fid is not distinct from t.host_fid and r.status in ('success', 'waiting')
        limit 1) as before
    from named w
    left join notification_token t on t.app_id = ${app} and t.fid = w.fid
    left join profile p on p.fid = w.fid
    where ${allOf([
      exclude_fids && sql`w.fid <> all (${exclude_fids}::int[])`,
      following_fid !== undefined &&
        sql`exists (select from link l where l.fid = w.fid and l.target_fid = ${following_fid}::int and l.type = 'follow')`,
      minimum_user_score !== undefined && sql`coalesce(p.score, 0) >= ${minimum_user_score}::real`,
      near_location && sql`${metersFrom(near_location)} <= ${near_location.radius ?? NEAR}::float8`,
      // A broadcast goes to users who enabled notifications; disabled users are not listed in its results.
      target_fids.length === 0 && sql`t.status = 'enabled'`,
    ])}
    order by w.fid, t.id`.execute(tx)
  return rows
}

const EARTH_METERS = 6_371_000

/** Distance in meters over the ground from a place to the location of the profile `p`. */
const metersFrom = ({
  latitude,
  longitude,
}: {
  latitude: number
  longitude: number
}): RawBuilder<number> => {
  const lat = sql`radians(${latitude}::float8)`
  const long = sql`radians(${longitude}::float8)`
  return sql`(${sql.lit(2 * EARTH_METERS)} * asin(least(1, sqrt(
    power(sin((radians(p.latitude) - ${lat}) / 2), 2)
    + cos(${lat}) * cos(radians(p.latitude)) * power(sin((radians(p.longitude) - ${long}) / 2), 2)))))`
}
