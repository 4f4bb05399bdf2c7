import { operations, toFarcasterTime, type NotificationType } from '@castaway/contract'
import { sql } from 'kysely'
import { defineHandler } from '../../context'
import { requiredField } from '../../errors'
import { verifyBearer } from '../../miniapps/bearer-token'
import { actingSigner } from '../../signers/acting-signer'
import { kindOfType } from './kinds'

/**
 * Marks everything up to now as read; the time is stored in Farcaster seconds, so a notification one second later is
 * unread.
 */
export default defineHandler(operations.markNotificationsAsSeen, async (call) => {
  const { body, headers, store, at } = call
  const { authorization } = headers
  if (body.signer_uuid === undefined && authorization === undefined)
    throw requiredField('signer_uuid')
  const { fid } =
    body.signer_uuid === undefined
      ? await verifyBearer(call, authorization!, at)
      : await actingSigner(call, body.signer_uuid)
  const types: NotificationType[] = body.type
    ? [body.type]
    : (Object.keys(kindOfType) as NotificationType[])
  const kinds = types.map((type) => kindOfType[type])
  await sql`insert into notification_seen (fid, type, seen_ts)
    select ${fid}::int, t, ${toFarcasterTime(at)}::int from unnest(${kinds}::text[]) as t
    on conflict (fid, type) do update set seen_ts = greatest(notification_seen.seen_ts, excluded.seen_ts)`.execute(
    store.db,
  )
  return { success: true }
})
