import type { Selectable, UpdateObject } from 'kysely'
import type { Call } from '../../context'
import type { Tables } from '../../store/tables'
import type { WebhookTable } from '../../store/tables-webhooks'
import { requireWebhook } from '../../webhooks/webhooks'

/**
 * Changes a webhook of the calling app. Queued deliveries of a webhook that becomes inactive are dropped, not
 * postponed.
 */
export async function changeWebhook(
  call: Pick<Call, 'store' | 'app' | 'at'>,
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
