import type { Hono } from 'hono'
import * as z from 'zod'
import { AuthError } from '../errors'
import {
  parseBody,
  guardMutation,
  rateLimit,
  requireSession,
  type LoginEnv,
  type AuthContext,
} from '../http/request'

const tokenBody = z.strictObject({ audience: z.string().max(512).optional() })

/** Tokens for other services, and the public keys to verify them. */
export const tokenRoutes = (app: Hono<LoginEnv>, auth: AuthContext): void => {
  const { keys, tokens } = auth

  app.post('/token', async (c) => {
    const session = requireSession(await guardMutation(auth, c, 'token'))
    const { audience } = await parseBody(c, tokenBody)
    return c.json(await tokens.issue(session, audience))
  })

  app.get('/jwks.json', async (c) => {
    await rateLimit(auth, c, 'other')
    // Public keys are cacheable by anyone; a new key is published as soon as it signs.
    c.header('cache-control', 'public, max-age=300')
    c.header('access-control-allow-origin', '*')
    return c.json(await keys.jwks())
  })

  /** For services that have to know immediately when someone signed out; others rely on `exp`. */
  app.get('/token/check', async (c) => {
    await rateLimit(auth, c, 'token')
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(c.req.header('authorization') ?? '')?.[1]
    if (!token || token.length > 4096) throw new AuthError('missing_or_invalid_token')
    return c.json(await tokens.check(token))
  })
}
