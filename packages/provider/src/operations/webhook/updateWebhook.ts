import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import {
  presentWebhooks,
  assertValidPatterns,
  assertValidTarget,
  subscribed,
} from '../../webhooks/webhooks'
import { changeWebhook } from './change'

export default defineHandler(operations.updateWebhook, async (call) => {
  const { webhook_id: id, name, url, subscription } = call.body
  assertValidTarget(call, url)
  assertValidPatterns(subscription)
  const row = await changeWebhook(call, id, (before) => ({
    title: name,
    target_url: url,
    ...(subscription && subscribed(call, subscription, call.at, before)),
  }))
  const [webhook] = await presentWebhooks(call, [row])
  return { message: 'The webhook was updated', success: true, webhook }
})
