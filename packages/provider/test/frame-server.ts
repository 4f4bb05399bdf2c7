import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that the test's frame server received. */
export interface ReceivedRequest {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export interface FrameServer {
  url: string
  sent: ReceivedRequest[]
  /** Sets the response of a path. */
  answer(path: string, reply: (response: ServerResponse, sent: ReceivedRequest) => void): void
  close(): Promise<void>
}

/** Starts a test server that frames post to; paths without a response return 404. */
export async function startFrameServer(): Promise<FrameServer> {
  const replies = new Map<string, (response: ServerResponse, sent: ReceivedRequest) => void>()
  const sent: ReceivedRequest[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const one = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      }
      sent.push(one)
      const reply = replies.get(one.path)
      if (reply) return reply(response, one)
      response.writeHead(404).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    answer: (path, reply) => void replies.set(path, reply),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

export const html = (response: ServerResponse, head: string): void =>
  void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(head)

export const json = (response: ServerResponse, value: unknown, status = 200): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))

/** Meta tags of a head, by property. */
export const metaTags = (properties: Record<string, string>): string =>
  Object.entries(properties)
    .map(([name, content]) => `<meta property="${name}" content="${content}">`)
    .join('')
