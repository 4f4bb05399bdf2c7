import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { presentWebhooks } from '../../webhooks/webhooks'
import { changeWebhook } from './change'

export default defineHandler(operations.deleteWebhook, async (call) => {
  const row = await changeWebhook(call, call.body.webhook_id, () => ({
    active: false,
    deleted_at: call.at,
  }))
  const [webhook] = await presentWebhooks(call, [row])
  return { message: 'The webhook was deleted', success: true, webhook }
})
