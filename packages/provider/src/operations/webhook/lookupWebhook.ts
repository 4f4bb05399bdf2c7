import { operations } from '@castaway/contract'
import { handle } from '../../context'
import { ownWebhook, presentWebhooks } from '../../webhooks/webhooks'

export default handle(operations.lookupWebhook, async (call) => {
  const row = await ownWebhook(call, call.store.db, call.query.webhook_id)
  const [webhook] = await presentWebhooks(call, [row])
  return { message: 'This is the webhook', success: true, webhook }
})
