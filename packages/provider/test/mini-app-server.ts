import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { TestIsland } from '@castaway/testkit'
import { startReceiver, type Receiver } from './webhook-receiver'

export interface TestApp {
  /** Root URL, without a trailing slash. */
  url: string
  domain: string
  /** Events that its webhook received, oldest first: header and payload, decoded. */
  events(): { header: Record<string, unknown>; payload: Record<string, unknown> }[]
  /** Handles webhook requests; 200 by default. */
  webhook: (response: ServerResponse) => void
  /** The manifest; by default it contains the webhook. */
  manifest: object | null
  receiver: Receiver
  close(): Promise<void>
}

const decoded = (text: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))

/** Starts a real mini app: a manifest, and a webhook that receives events of its users. */
export async function startApp(webhookUrl?: string): Promise<TestApp> {
  const receiver = await startReceiver()
  const { origin, host } = new URL(receiver.url)
  const app: TestApp = {
    url: origin,
    domain: host,
    webhook: (response) => response.end('{}'),
    manifest: { miniapp: { version: '1', webhookUrl: webhookUrl ?? `${origin}/webhook` } },
    receiver,
    events: () =>
      receiver.received
        .filter(({ path }) => path === '/webhook')
        .map(({ body }) => JSON.parse(body.toString()))
        .map(({ header, payload }) => ({ header: decoded(header), payload: decoded(payload) })),
    close: () => receiver.close(),
  }
  receiver.answer = (response) => {
    if (receiver.received.at(-1)!.path === '/webhook') return app.webhook(response)
    if (app.manifest === null) return void response.writeHead(404).end()
    response.end(JSON.stringify(app.manifest))
  }
  return app
}

type Client = TestIsland['client']
export type Filters = Parameters<Client['publishFrameNotifications']>[0]['filters']

export const freshUuid = (): string => randomUUID()

/** Sends a notification with a link to the app, a new one by default. @returns FIDs with their results */
export async function publish(
  client: Client,
  url: string,
  targetFids: number[],
  { filters, uuid = freshUuid() }: { filters?: Filters; uuid?: string },
) {
  const answer = await client.publishFrameNotifications({
    targetFids,
    notification: {
      title: 'High water',
      body: 'The steps are under water until four.',
      target_url: `${url}/tides`,
      uuid,
    },
    ...(filters && { filters }),
  })
  return answer.notification_deliveries!.map(({ fid, status }) => [fid, status])
}
