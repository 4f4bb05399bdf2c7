import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { requireWebhook, presentWebhooks } from '../../webhooks/webhooks'

export default defineHandler(operations.lookupWebhook, async (call) => {
  const row = await requireWebhook(call, call.store.db, call.query.webhook_id)
  const [webhook] = await presentWebhooks(call, [row])
  return { message: 'This is the webhook', success: true, webhook }
})
