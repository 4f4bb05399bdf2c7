import { createHash, randomBytes } from 'node:crypto'
import { analyticsSpans, CONSENT_SECONDS } from '@castaway/contract/analytics'
import { Hono, type Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'
import { readJson, validate } from '../gateway/forward'
import type { Analytics } from './analytics'
import { BatchRequest } from './request'

/** Tells browsers apart that consented. It is sent to these routes only, and no script reads it. */
const COOKIE = 'castaway-analytics'
const PATH = '/api/_analytics'

const Days = z.object({
  days: z.coerce
    .number()
    .pipe(z.literal([...analyticsSpans]))
    .default(30),
})

interface AnalyticsRoutesOptions {
  analytics: Analytics
  isSecure: boolean
  /** @throws {HttpError} unless an operator of this server asks */
  requireOperator(request: Request): Promise<void>
}

/** `/_analytics`: counts of how this server is used. They exist only if the operator switched them on. */
export function analyticsRoutes(options: AnalyticsRoutesOptions): Hono {
  const { analytics, isSecure } = options
  const app = new Hono()
  app.use('/_analytics', async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
  })
  app.post('/_analytics', async (c) => {
    const batch = validate(BatchRequest, await readJson(c.req.raw))
    const sent = cookieOf(c)
    const cookie = sent ?? randomBytes(16).toString('base64url')
    await analytics.add(batch, digest(cookie))
    if (sent === undefined) {
      setCookie(c, COOKIE, cookie, {
        path: PATH,
        httpOnly: true,
        sameSite: 'Strict',
        secure: isSecure,
        maxAge: CONSENT_SECONDS,
      })
    }
    return c.json({ success: true }, 201)
  })
  app.delete('/_analytics', async (c) => {
    const cookie = cookieOf(c)
    if (cookie !== undefined) await analytics.forget(digest(cookie))
    deleteCookie(c, COOKIE, { path: PATH, secure: isSecure })
    return c.json({ success: true })
  })
  app.get('/_analytics', async (c) => {
    await options.requireOperator(c.req.raw)
    const { days } = validate(Days, c.req.query())
    return c.json(await analytics.report(days))
  })
  return app
}

/** Only a value as this server makes it. */
function cookieOf(c: Context): string | undefined {
  const value = getCookie(c, COOKIE)
  return value !== undefined && /^[\w-]{22}$/.test(value) ? value : undefined
}

const digest = (cookie: string) => createHash('sha256').update(cookie).digest('base64url')
