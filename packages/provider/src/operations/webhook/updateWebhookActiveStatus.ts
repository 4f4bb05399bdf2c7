import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { lastWebhookEvent, presentWebhooks } from '../../webhooks/webhooks'
import { changeWebhook } from './change'

export default defineHandler(operations.updateWebhookActiveStatus, async (call) => {
  const active = call.body.active === 'true'
  const row = await changeWebhook(call, call.body.webhook_id, (before) => ({
    active,
    ...(active && !before.active && { active_after: lastWebhookEvent }),
  }))
  const [webhook] = await presentWebhooks(call, [row])
  return { message: `The webhook is ${active ? 'active' : 'turned off'}`, success: true, webhook }
})
