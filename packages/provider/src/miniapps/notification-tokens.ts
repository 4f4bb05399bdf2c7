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

/** Host events for a mini app, under their old and new names. */
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
 * Receives a host's event about a user, for the mini app of an API app, and stores or deletes the notification token.
 * Hosts deliver at least once, so repeated events change nothing.
 * @throws 404 unknown app, 400 if no active key of the user signed it
 */
export async function handleHostEvent(
  context: AppContext,
  appId: string,
  signed: SignedJson,
): Promise<void> {
  const { store, clock } = context
  const app = await store.db
    .selectFrom('api_app')
    .select('id')
    .where('id', '=', appId)
    .executeTakeFirst()
  if (!app) throw notFound('The app')
  const { fid, appFid, payload } = await verifySignedJson(context, signed, 'signature')
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
