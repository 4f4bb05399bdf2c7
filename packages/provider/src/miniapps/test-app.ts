import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { TestIsland } from '@castaway/testkit'
import { startReceiver, type Receiver } from '../webhooks/test-receiver'

export interface TestApp {
  /** Root, without a slash at the end. */
  url: string
  domain: string
  /** What its webhook was told, oldest first: header and payload, decoded. */
  events(): { header: Record<string, unknown>; payload: Record<string, unknown> }[]
  /** How the webhook answers; 200 by default. */
  webhook: (response: ServerResponse) => void
  /** What its manifest says; the webhook is in it by default. */
  manifest: object | null
  receiver: Receiver
  close(): Promise<void>
}

const decoded = (text: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))

/** A real mini app: a manifest, and a webhook that hears of its users. */
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

/** Sends a notification that leads to the app, a new one by default. @returns fids and how it went */
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
  return answer.notification_deliveries.map(({ fid, status }) => [fid, status])
}
