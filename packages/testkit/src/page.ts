import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface PageServer {
  url: string
  close(): Promise<void>
}

/** Starts a page with a title and an image, for crawls, and next to it a mini app's manifest and action endpoint. */
export async function startPage(): Promise<PageServer> {
  const server = createServer(answer)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/tides`,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  const json = (value: object) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(value))
  }
  switch (`${request.method} ${request.url}`) {
    case 'GET /.well-known/farcaster.json':
      return json({
        miniapp: {
          version: '1',
          name: 'Tides',
          homeUrl: `http://${request.headers.host}/tides`,
          iconUrl: `http://${request.headers.host}/tide.png`,
          webhookUrl: `http://${request.headers.host}/webhook`,
        },
      })
    case 'POST /webhook':
    case 'POST /api/farcaster/action':
      return json({ heard: true })
    default:
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      response.end(
        '<!doctype html><title>Tide table</title><meta property="og:title" content="The tide table">' +
          '<meta property="og:image" content="/tide.png"><p>High at noon.',
      )
  }
}
