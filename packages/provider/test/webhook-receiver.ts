import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedWebhook {
  headers: IncomingHttpHeaders
  /** The exact bytes. */
  body: Buffer
  /** Path and query. */
  path: string
}

export interface Receiver {
  url: string
  received: ReceivedWebhook[]
  /** Received events, parsed from JSON. */
  events(): { type: string; created_at: number; data: Record<string, any> }[]
  /** Handles the following requests; 200 by default. */
  answer: (response: ServerResponse, count: number) => void
  close(): Promise<void>
}

/** Starts a real server that a webhook can point to. */
export async function startReceiver(port = 0): Promise<Receiver> {
  const received: ReceivedWebhook[] = []
  const receiver: Receiver = {
    url: '',
    received,
    events: () => received.map(({ body }) => JSON.parse(body.toString())),
    answer: (response) => response.end('thanks'),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { headers, url } = request
      received.push({ headers, body: Buffer.concat(chunks), path: url ?? '' })
      receiver.answer(response, received.length)
    })
  })
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  return receiver
}
