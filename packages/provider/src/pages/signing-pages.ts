import type { Html } from '@castaway/server-kit/html'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { forbidden } from '../errors'
import { toErrorResponse } from '../http/error-response'
import type { Report } from '../http/report'
import { toServerError } from '../http/to-server-error'

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
export function signingPages(html: (message: string) => Html, report?: Report): Hono {
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
    if (c.req.method !== 'GET' || wantsJson(c)) return toErrorResponse(apiError)
    return c.html(
      html(apiError?.shortMessage ?? 'Something went wrong on the island'),
      (apiError?.status ?? 500) as 400,
    )
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
