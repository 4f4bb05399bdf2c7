import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { presentWebhooks } from '../../webhooks/webhooks'
import { removeWebhook } from './change'

export default defineHandler(operations.deleteWebhook, async (call) => {
  const row = await removeWebhook(call, call.body.webhook_id)
  const [webhook] = await presentWebhooks(call, [row])
  return { message: 'The webhook was deleted', success: true, webhook }
})
