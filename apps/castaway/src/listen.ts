import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import { currentRequest } from '@castaway/server-kit/telemetry'
import { ruleFinder } from './edge/find-rule'
import { siteTable } from './edge/table/site'
import { isAllowedHost, rejectHost } from './host-check'
import { observed } from './monitoring/requests'
import { StartError } from './settings/index'

export interface Listener {
  /** URL of the server, as people would type it. */
  url: string
  port: number
  /** Routes requests to this app from now on. */
  serve(app: Hono): void
  /**
   * Reports not ready on `/readyz` and closes each connection after its next response, so that a load balancer sends its
   * requests elsewhere; those that still come are answered.
   */
  leave(): void
  /** Leaves, and refuses new connections. */
  stopAccepting(): void
  /** Resolves once no connection is open; each is closed after its current request. */
  finished(): Promise<void>
  /** Closes the connections whose requests have not finished. */
  cut(): void
  /** Closes the port and all connections at once. */
  close(): Promise<void>
}

/**
 * Timeouts in milliseconds for slow clients: the largest image arrives in time at half a megabit per second, and
 * headers are sent in one go.
 */
const TIMEOUTS = { headersTimeout: 30_000, requestTimeout: 300_000 }

/**
 * Binds the port at once and answers `/healthz` and `/readyz` from then on. A port in use is therefore known before any
 * work is done, and monitors see a server that is starting, not one that is missing.
 * @param isAlone whether requests that don't come from this machine are refused before anything else
 * @throws {StartError} if the port is not available
 */
export async function listen(
  host: string,
  port: number,
  isHealthy: () => Promise<boolean>,
  isAlone: boolean,
): Promise<Listener> {
  let app: Hono | null = null
  let closed: Promise<void> | null = null
  let isLeaving = false
  const front = new Hono()
  front.use(async (c, next) => {
    await next()
    // Otherwise a client that sends one request after the other would keep the server open.
    if (isLeaving) c.header('connection', 'close')
  })
  front.on('GET', ['/healthz', '/readyz'], async (c, next) => {
    const request = currentRequest()
    if (request) request.route = findRule(c.req.method, c.req.path)
    await next()
  })
  front.get('/healthz', (c) => c.json({ status: 'ok' }))
  front.get('/readyz', async (c) => {
    if (isLeaving) return c.json({ status: 'closing' }, 503)
    if (!app) return c.json({ status: 'starting' }, 503)
    return (await isHealthy()) ? c.json({ status: 'ready' }) : c.json({ status: 'database' }, 503)
  })
  front.all('*', (c) =>
    app
      ? app.fetch(c.req.raw, c.env)
      : c.json({ code: 'STARTING', message: 'Castaway is starting' }, 503, { 'retry-after': '1' }),
  )
  const server = createAdaptorServer({
    fetch: front.fetch,
    createServer: (isAlone ? createGuardedServer : createObservedServer) as typeof createServer,
  }) as Server
  await new Promise<void>((done, fail) => {
    server.once('error', (cause: NodeJS.ErrnoException) =>
      fail(new StartError(sentence(cause), { cause })),
    )
    server.listen(port, host, done)
  })
  Object.assign(server, TIMEOUTS)
  const taken = (server.address() as { port: number }).port
  const shown =
    host === '127.0.0.1' || host === '0.0.0.0'
      ? 'localhost'
      : host.includes(':')
        ? `[${host}]`
        : host

  function sentence(cause: NodeJS.ErrnoException): string {
    if (cause.code === 'EADDRINUSE') {
      return `Port ${port} on ${host} is in use: stop the process that uses it, or set PORT to another port`
    }
    if (cause.code === 'EACCES')
      return `This process has no permission to use port ${port}: set PORT to a number above 1023`
    return `Cannot listen on HOST=${host} (${cause.code})`
  }

  function leave(): void {
    isLeaving = true
  }

  function stopAccepting(): void {
    leave()
    closed ??= new Promise((done) => server.close(() => done()))
    server.closeIdleConnections()
  }

  return {
    url: `http://${shown}:${taken}`,
    port: taken,
    serve: (next) => void (app = next),
    leave,
    stopAccepting,
    async finished() {
      // A response whose headers were sent before, such as a stream that ends now, leaves its connection open.
      const idle = setInterval(() => server.closeIdleConnections(), 50)
      await closed
      clearInterval(idle)
    },
    cut: () => server.closeAllConnections(),
    async close() {
      stopAccepting()
      server.closeAllConnections()
      await closed
    },
  }
}

/** For the routes that are answered before the edge. */
const findRule = ruleFinder(siteTable)

const createObservedServer = (options: ServerOptions, listener: RequestListener): Server =>
  createServer(options, observed(listener))

/**
 * Creates a server that only passes on requests for this machine. This includes requests without `Host`, which Node
 * would refuse without an explanation.
 */
const createGuardedServer = (options: ServerOptions, listener: RequestListener): Server =>
  createServer(
    { ...options, requireHostHeader: false },
    observed((request, response) =>
      isAllowedHost(request) ? listener(request, response) : rejectHost(request, response),
    ),
  )
