import { sql } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../context'
import { parseOrThrow } from '../http/query'
import { notFound } from '../errors'
import { verifySignedJson, type SignedJson } from '../frames/signed-json'

const details = z.object({
  url: z.url({ protocol: /^https?$/ }).max(2048),
  token: z.string().min(1).max(1024),
})

/** What hosts tell a mini app, under the old names and the new ones. */
const Event = z.object({
  event: z.enum([
    'frame_added',
    'frame_removed',
    'miniapp_added',
    'miniapp_removed',
    'notifications_enabled',
    'notifications_disabled',
  ]),
  notificationDetails: details.nullish(),
})

/**
 * Hears for the mini app of an API app what a host says of one of its users, and keeps or drops the leave to
 * send them notifications. Hosts tell at least once, so saying it again changes nothing.
 * @throws 404 unknown app, 400 where no living key of the user signed it
 */
export async function handleHostEvent(
  { store, clock }: AppContext,
  appId: string,
  signed: SignedJson,
): Promise<void> {
  const app = await store.db
    .selectFrom('api_app')
    .select('id')
    .where('id', '=', appId)
    .executeTakeFirst()
  if (!app) throw notFound('The app')
  const { fid, appFid, payload } = await verifySignedJson(store.db, signed, 'signature')
  const { event, notificationDetails } = parseOrThrow(Event, payload, ['payload'])
  const now = clock.now()
  if (notificationDetails && !event.endsWith('_removed') && event !== 'notifications_disabled') {
    const { url, token } = notificationDetails
    await sql`
      insert into notification_token (app_id, fid, host_fid, url, token, status, created_at, updated_at)
      values (${appId}, ${fid}::int, ${appFid}::int, ${url}, ${token}, 'enabled', ${now}::bigint, ${now}::bigint)
      on conflict (app_id, fid, host_fid) do update set
        url = excluded.url, token = excluded.token, status = 'enabled', updated_at = excluded.updated_at`.execute(
      store.db,
    )
    return
  }
  if (event.endsWith('_added')) return
  await sql`update notification_token set status = 'disabled', updated_at = ${now}::bigint
    where app_id = ${appId} and fid = ${fid}::int and host_fid is not distinct from ${appFid}::int
      and status = 'enabled'`.execute(store.db)
}
