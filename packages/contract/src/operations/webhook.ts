import { z } from 'zod'
import { del, get, patch, post, put } from '../define'
import { AnyUrl, Webhook, WebhookResponse, WebhookSubscriptionFilters } from '../entities/index'
import { webhookActiveFlags } from '../enums'

const WebhookId = z.string().regex(/^[\w-]{1,64}$/)
const written = {
  name: z.string().min(1).max(256),
  url: AnyUrl,
  subscription: WebhookSubscriptionFilters.optional(),
}

export const publishWebhook = post('/farcaster/webhook', {
  summary: 'Creates a webhook, active immediately',
  access: 'server',
  implementation: 'real',
  errors: ['CONFLICT'],
  body: z.object(written),
  ok: WebhookResponse,
  example: (world) => ({
    name: 'Casts about the lagoon',
    url: world.pageUrl,
    subscription: {
      'cast.created': { author_fids: [2], text: '(?i)lagoon', exclude_author_fids: [8] },
      'reaction.created': { target_fids: [2] },
    },
  }),
})

export const lookupWebhook = get('/farcaster/webhook', {
  summary: 'A webhook of the calling app, with the secret that signs its deliveries',
  access: 'server',
  implementation: 'real',
  errors: ['NotFound'],
  query: { webhook_id: WebhookId },
  ok: WebhookResponse,
  example: async (world) => ({ webhookId: await world.makeWebhook() }),
})

export const updateWebhook = put('/farcaster/webhook', {
  summary:
    'Updates a webhook’s name, URL, or subscription; a subscription that is left out stays the same',
  access: 'server',
  implementation: 'real',
  errors: ['NotFound'],
  body: z.object({ ...written, webhook_id: WebhookId }),
  ok: WebhookResponse,
  example: async (world) => ({
    webhookId: await world.makeWebhook(),
    name: 'Follows',
    url: world.pageUrl,
    subscription: { 'follow.created': { target_fids: [2] } },
  }),
})

export const updateWebhookActiveStatus = patch('/farcaster/webhook', {
  summary: 'Turns a webhook on or off; while it is off, no events are sent or queued',
  access: 'server',
  implementation: 'real',
  errors: ['NotFound'],
  body: z.object({ webhook_id: WebhookId, active: z.enum(webhookActiveFlags) }),
  ok: WebhookResponse,
  example: async (world) => ({ webhookId: await world.makeWebhook(), active: 'false' }),
})

export const deleteWebhook = del('/farcaster/webhook', {
  summary: 'Deletes a webhook',
  access: 'server',
  implementation: 'real',
  errors: ['NotFound'],
  body: z.object({ webhook_id: WebhookId }),
  ok: WebhookResponse,
  example: async (world) => ({ webhookId: await world.makeWebhook() }),
})

export const fetchWebhooks = get('/farcaster/webhook/list', {
  summary: 'All webhooks of the calling app, newest first',
  access: 'server',
  implementation: 'real',
  errors: [],
  ok: z.object({ webhooks: z.array(Webhook) }),
  example: {},
})
