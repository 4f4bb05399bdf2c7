import { createServer, type RequestListener } from 'node:http'
import {
  createServer as createSocketServer,
  type AddressInfo,
  type Server,
  type Socket,
} from 'node:net'

/** A receiver of webhooks that is of no use. */
export interface DeadReceiver {
  kind: string
  url: string
  /** Requests or connections that it got. */
  readonly asked: number
  close(): Promise<void>
}

/** Listens on a free port until it is closed. */
async function receiver(
  kind: string,
  server: Server,
  asked: () => number,
  cut: () => void,
): Promise<DeadReceiver> {
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
  return {
    kind,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    get asked() {
      return asked()
    },
    close: () =>
      new Promise((done) => {
        cut()
        server.close(() => done())
      }),
  }
}

function overHttp(kind: string, answer: RequestListener): Promise<DeadReceiver> {
  let asked = 0
  const server = createServer((request, response) => {
    asked++
    request.resume()
    response.on('error', () => {})
    answer(request, response)
  })
  return receiver(
    kind,
    server,
    () => asked,
    () => server.closeAllConnections(),
  )
}

function overSockets(kind: string, take: (socket: Socket) => void): Promise<DeadReceiver> {
  const sockets = new Set<Socket>()
  let asked = 0
  const server = createSocketServer((socket) => {
    asked++
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    socket.resume()
    take(socket)
  })
  return receiver(
    kind,
    server,
    () => asked,
    () => {
      for (const socket of sockets) socket.destroy()
    },
  )
}

const every = (ms: number, ending: NodeJS.EventEmitter, work: () => void): void => {
  const timer = setInterval(work, ms)
  ending.once('close', () => clearInterval(timer))
}

const BIG = Buffer.alloc(10 << 20, 'x')

/**
 * One of each kind.
 * @param elsewhere an address that no webhook may lead to
 */
export const deadReceivers = (elsewhere: string): Promise<DeadReceiver[]> =>
  Promise.all([
    overSockets('accepts and says nothing', () => {}),
    overSockets('drips the head', (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      every(200, socket, () => socket.write(`x-${Math.random()}: y\r\n`))
    }),
    overHttp('drips the body', (_, response) => {
      response.writeHead(500)
      response.flushHeaders()
      every(200, response, () => response.write('.'))
    }),
    overHttp('answers 10 MB', (_, response) => response.writeHead(500).end(BIG)),
    overHttp('redirects', (_, response) => response.writeHead(307, { location: elsewhere }).end()),
    overSockets('hangs up', (socket) => socket.destroy()),
  ])
