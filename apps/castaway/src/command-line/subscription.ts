import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { ApiError, createClient, verifyWebhook, type WebhookEvent } from '@castaway/client'
import type { Webhook, WebhookSubscriptionFilters } from '@castaway/contract'
import type { IslandTarget } from './target'

/** A delivery of the island, with the bytes and the signature that it sent. */
export interface Delivery {
  event: WebhookEvent
  body: Buffer
  signature: string
}

export interface SubscriptionOptions {
  /** Its webhook is found by this name the next time, so that its secret stays the same. */
  name: string
  filters: WebhookSubscriptionFilters
  /** @returns the status that the island gets */
  onDelivery: (delivery: Delivery) => Promise<number>
  /** Once the island stops answering, and once it answers again. */
  onConnection: (isConnected: boolean) => void
}

/** Live events of an island: one of its webhooks, whose receiver is here. */
export interface Subscription {
  /** Signs the deliveries. */
  secret: string
  /** Turns the webhook off; the island stores no further events for it. */
  close(): Promise<void>
}

/** Milliseconds between two looks at whether the webhook is as it should be, after a reset or a restart. */
const WATCH_MS = 1_000

/** Subscribes to events of an island on this machine until it is closed. */
export async function subscribe(
  { baseUrl, apiKey }: Pick<IslandTarget, 'baseUrl' | 'apiKey'>,
  { name, filters, onDelivery, onConnection }: SubscriptionOptions,
): Promise<Subscription> {
  const client = createClient({ baseUrl, apiKey, retry: false })
  const ended = new AbortController()
  let webhook: Webhook
  // Other programs on this machine do not know the path.
  const path = `/${randomBytes(16).toString('hex')}`
  const server = createServer((request, response) => {
    void receive(request)
      .catch(() => 400)
      .then((status) => response.writeHead(status).end())
  })

  async function receive(request: IncomingMessage): Promise<number> {
    if (request.url !== path || request.method !== 'POST') return 404
    const body = await buffer(request)
    const signature = String(request.headers['x-neynar-signature'] ?? '')
    const secrets = webhook.secrets.map(({ value }) => value)
    const event = await verifyWebhook({ body, signature, secrets }).catch(() => null)
    // Not ours, or of a webhook that was just replaced: it is sent again.
    return event ? onDelivery({ event, body, signature }) : 401
  }

  await new Promise<void>((ready, fail) => {
    server.once('error', fail)
    server.listen(0, '127.0.0.1', ready)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`

  /** Creates the webhook, or makes it what it should be. */
  async function establish(): Promise<Webhook> {
    const wanted = { name, url, subscription: filters }
    const { webhooks } = await client.fetchWebhooks({})
    const known = webhooks.find(({ title }) => title === name)
    if (!known) return (await client.publishWebhook(wanted)).webhook!
    await client.updateWebhook({ webhookId: known.webhook_id, ...wanted })
    const webhookId = known.webhook_id
    return (await client.updateWebhookActiveStatus({ webhookId, active: 'true' })).webhook!
  }

  async function watch(): Promise<void> {
    let isConnected = true
    while (await delay(WATCH_MS, true, { signal: ended.signal }).catch(() => false)) {
      try {
        const { webhook: found } = await client
          .lookupWebhook({ webhookId: webhook.webhook_id })
          .catch((cause: unknown) => {
            if (cause instanceof ApiError && cause.status === 404) return { webhook: undefined }
            throw cause
          })
        // A reset removes it, and a snapshot can bring an earlier one back.
        if (!found?.active || found.target_url !== url) webhook = await establish()
        if (!isConnected) onConnection((isConnected = true))
      } catch {
        if (isConnected && !ended.signal.aborted) onConnection((isConnected = false))
      }
    }
  }

  try {
    webhook = await establish()
  } catch (cause) {
    await closeServer(server)
    throw cause
  }
  const watching = watch()
  return {
    secret: webhook.secrets.at(-1)!.value,
    async close() {
      ended.abort()
      await watching
      // It may be away; its next listener turns the webhook on again in any case.
      await client
        .updateWebhookActiveStatus({ webhookId: webhook.webhook_id, active: 'false' })
        .catch(() => {})
      await closeServer(server)
    },
  }
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((done) => server.close(() => done()))
}
