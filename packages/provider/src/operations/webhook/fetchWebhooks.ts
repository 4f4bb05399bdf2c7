import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { presentWebhooks } from '../../webhooks/webhooks'

export default defineHandler(operations.fetchWebhooks, async (call) => {
  const rows = await call.store.db
    .selectFrom('webhook')
    .selectAll()
    .where('app_id', '=', call.app.id)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return { webhooks: await presentWebhooks(call, rows) }
})
