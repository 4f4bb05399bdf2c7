import { Hono, type Context } from 'hono'
import { isPreflight, preflight, readableAnywhere } from './cors'
import { toErrorResponse } from './error-response'
import type { Report } from './report'
import { toServerError } from './to-server-error'

interface OpenRoutesOptions {
  /** Receives internal errors. */
  report?: Report | undefined
  /** Methods that a preflight request is told; without them it is a request like any other. */
  methods?: string[]
  /** Answers errors of this server's own kind; undefined for all others. */
  answer?: (error: Error, c: Context) => Response | undefined
}

/**
 * An app for routes that another server of the network has, in its own format: no route reads a cookie, pages of every
 * origin may call all of them, and answers are not stored unless the route says so.
 */
export function openRoutes({ report, methods, answer }: OpenRoutesOptions): Hono {
  const app = new Hono()
  app.use(async (c, next) => {
    if (methods && c.req.method === 'OPTIONS' && isPreflight(c.req.raw))
      return preflight(c.req.raw, methods)
    await next()
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
    c.res = readableAnywhere(c.res)
  })
  app.onError((error, c) => {
    const own = answer?.(error, c)
    if (own) return own
    const apiError = toServerError(error, c.req.raw.signal)
    if (!apiError) report?.(error, { operation: null, requestId: '' })
    return toErrorResponse(apiError)
  })
  return app
}
