import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { presentWebhooks } from '../../webhooks/webhooks'
import { setActive } from './change'

export default defineHandler(operations.updateWebhookActiveStatus, async (call) => {
  const active = call.body.active === 'true'
  const row = await setActive(call, call.body.webhook_id, active)
  const [webhook] = await presentWebhooks(call, [row])
  return { message: `The webhook is ${active ? 'active' : 'turned off'}`, success: true, webhook }
})
