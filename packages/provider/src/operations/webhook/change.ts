import type { Selectable, UpdateObject } from 'kysely'
import type { Call } from '../../context'
import type { Tables } from '../../store/tables'
import type { WebhookTable } from '../../store/tables-webhooks'
import { lastWebhookEvent, requireWebhook } from '../../webhooks/webhooks'

/** Turns a webhook on or off: it receives what happens after it was turned on. */
export const setActive = (
  call: Parameters<typeof changeWebhook>[0],
  id: string,
  active: boolean,
): Promise<Selectable<WebhookTable>> =>
  changeWebhook(call, id, (before) => ({
    active,
    ...(active && !before.active && { active_after: lastWebhookEvent }),
  }))

/** Deletes a webhook: its row stays, for the log of what it was sent. */
export const removeWebhook = (
  call: Parameters<typeof changeWebhook>[0],
  id: string,
): Promise<Selectable<WebhookTable>> =>
  changeWebhook(call, id, () => ({ active: false, deleted_at: call.at }))

/**
 * Changes a webhook of the calling app. Queued deliveries of a webhook that becomes inactive are dropped, not
 * postponed.
 */
export async function changeWebhook(
  call: Pick<Call, 'store' | 'at'> & { app: Pick<Call['app'], 'id'> },
  id: string,
  change: (before: Selectable<WebhookTable>) => UpdateObject<Tables, 'webhook'>,
): Promise<Selectable<WebhookTable>> {
  return call.store.transaction(async (tx) => {
    const before = await requireWebhook(call, tx, id)
    const row = await tx
      .updateTable('webhook')
      .set({ ...change(before), updated_at: call.at })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (!row.active) {
      await tx
        .updateTable('webhook_delivery')
        .set({ status: 'cancelled', next_attempt_at: null })
        .where('webhook_id', '=', id)
        .where('status', '=', 'waiting')
        .execute()
    }
    return row
  })
}
