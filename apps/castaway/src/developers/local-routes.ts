import { ServerError } from '@castaway/contract'
import { assertLocal, peerOf } from '@castaway/provider'
import { Hono } from 'hono'

interface LocalRoutesOptions {
  /** Path that pages use. */
  from: string
  /** Path that answers. */
  to: string
  fetch(request: Request, env: unknown): Response | Promise<Response>
  /** The development key, which stays on the server. */
  key: string
}

/**
 * Lends the app’s own pages the development key: `/api/_local/*` leads to the controls, `/api/_v2/*` to the API. The edge
 * has checked that a change comes from one of these pages; a read has to say so itself, because what is answered includes
 * keys. Both have to come from this machine.
 */
export function localRoutes({ from, to, fetch, key }: LocalRoutesOptions): Hono {
  const app = new Hono()
  app.all('/*', (c) => {
    const request = c.req.raw
    if (request.headers.get('sec-fetch-site') !== 'same-origin')
      throw new ServerError('ROUTE_NOT_FOUND', 'No such endpoint')
    const url = new URL(request.url)
    url.pathname = to + url.pathname.slice(from.length)
    const headers = new Headers(request.headers)
    headers.set('x-api-key', key)
    const asked = new Request(url, {
      method: request.method,
      headers,
      signal: request.signal,
      ...(request.body && { body: request.body, duplex: 'half' }),
    } as RequestInit)
    assertLocal(asked, key, peerOf(c))
    return fetch(asked, c.env)
  })
  app.onError((cause, c) => {
    if (!(cause instanceof ServerError)) throw cause
    const { code, shortMessage: message, status } = cause
    return c.json({ code, message }, status as 404)
  })
  return app
}
