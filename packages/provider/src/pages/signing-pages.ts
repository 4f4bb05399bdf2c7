import { ServerError } from '@castaway/contract'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { forbidden } from '../errors'
import { toServerError } from '../http/to-server-error'

export type Report = (error: unknown, about: { operation: null; requestId: string }) => void

/** What a page submits: a signature, and the wallet that made it. */
export const walletProof = {
  signature: z
    .string()
    .regex(/^0x(?:[0-9a-fA-F]{2})+$/)
    .max(20_000),
  custody_address: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
}

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Security of pages on which wallets sign: no foreign scripts, no framing, no caching, and no requests from other
 * sites. Errors are returned as JSON or as a page, depending on the request.
 */
export function signingPages(html: (message: string) => string, report?: Report): Hono {
  const app = new Hono()
  app.use(async (c, next) => {
    if (c.req.method === 'POST') assertSameOrigin(c)
    await next()
    c.header('content-security-policy', policy)
    c.header('cache-control', 'no-store')
    c.header('referrer-policy', 'no-referrer')
    c.header('x-content-type-options', 'nosniff')
  })
  app.onError((error, c) => {
    const apiError = toServerError(error, c.req.raw.signal)
    if (!apiError) report?.(error, { operation: null, requestId: '' })
    const told =
      apiError ?? new ServerError('InternalServerError', 'Something went wrong on the island')
    const { code, shortMessage: message, property } = told
    const status = told.status as 400
    if (c.req.method !== 'GET' || wantsJson(c)) {
      return c.json({ code, message, ...(property && { property }) }, status)
    }
    return c.html(html(message), status)
  })
  return app
}

/** Browsers send the origin of a request; programs don't have to. */
function assertSameOrigin(c: Context): void {
  const site = c.req.header('sec-fetch-site')
  if (site !== undefined && site !== 'same-origin') {
    throw forbidden('This must be submitted from the page itself')
  }
}

export const wantsJson = (c: Context): boolean =>
  (c.req.header('accept') ?? '').includes('application/json') || c.req.query('owner') !== undefined
