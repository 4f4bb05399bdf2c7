import { ServerError } from '@castaway/contract'
import { Hono } from 'hono'

interface LocalRoutesOptions {
  /** Answers the controls at `/_local`. */
  fetch(request: Request, env: unknown): Response | Promise<Response>
  /** The development key, which stays on the server. */
  key: string
}

const notHere = () => new ServerError('ROUTE_NOT_FOUND', 'No such endpoint')

/**
 * `/api/_local/*`: the controls at `/_local/*`, for the pages of the developers’ place. The edge has checked that a
 * change comes from the app’s own pages; a read has to say so itself, because what the controls show includes keys.
 * The controls then check for themselves that the request comes from this machine.
 */
export function localRoutes({ fetch, key }: LocalRoutesOptions): Hono {
  const app = new Hono()
  app.all('/*', (c) => {
    const request = c.req.raw
    if (request.headers.get('sec-fetch-site') !== 'same-origin') throw notHere()
    const url = new URL(request.url)
    url.pathname = url.pathname.replace(/^\/api\/_local/, '/_local')
    const headers = new Headers(request.headers)
    headers.set('x-api-key', key)
    return fetch(
      new Request(url, {
        method: request.method,
        headers,
        signal: request.signal,
        ...(request.body && { body: request.body, duplex: 'half' }),
      } as RequestInit),
      c.env,
    )
  })
  app.onError((cause, c) => {
    if (!(cause instanceof ServerError)) throw cause
    const { code, shortMessage: message, status } = cause
    return c.json({ code, message }, status as 404)
  })
  return app
}
