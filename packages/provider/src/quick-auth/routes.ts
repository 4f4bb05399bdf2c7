import { createSigningKeys } from '@castaway/server-kit/signing-keys'
import type { Context, Hono } from 'hono'
import { z } from 'zod'
import type { AppContext } from '../context'
import { readBody } from '../http/body'
import { openRoutes } from '../http/open-routes'
import type { Report } from '../http/report'
import { issueNonce } from './nonces'
import { SignInError, verifySignIn } from './sign-in-message'
import { createTokens, TOKEN_MS } from './tokens'

const Domain = z.string().min(1).max(255)
const SignIn = z.object({
  message: z.string().min(1).max(4096),
  domain: Domain,
  signature: z
    .string()
    .regex(/^0x(?:[0-9a-fA-F]{2})+$/)
    .max(20_000),
  acceptAuthAddress: z.boolean().default(true),
})
const TokenQuery = z.object({ token: z.string().min(1).max(4096), domain: Domain })

/** The server of the public network. */
const PUBLIC_HOST = 'auth.farcaster.xyz'

/**
 * Quick Auth, with the routes and answers of the network's: apps use `<public URL>/quick-auth` in place of
 * `https://auth.farcaster.xyz`. Programs and browsers whose requests to that host lead here use
 * `<public URL>/quick-auth/auth.farcaster.xyz`: they compare the issuer of a token with the URL that they asked.
 */
export function quickAuthRoutes(context: AppContext, report?: Report): Hono {
  const { store, clock, random } = context
  const keys = createSigningKeys({
    db: store.primary,
    table: 'quick_auth_key',
    clock,
    random,
    sealKey: store.deriveKey('castaway quick auth keys v1'),
    tokenLifetime: TOKEN_MS,
  })
  const tokens = createTokens(keys, clock)
  const app = openRoutes({ report, methods: ['GET', 'POST'] })

  const serve = (path: string, issuerOf: (c: Context) => string): void => {
    app.post(`${path}/nonce`, async (c) => c.json({ nonce: await issueNonce(context) }))
    app.post(`${path}/verify-siwf`, async (c) => {
      const { data, error } = SignIn.safeParse(await readBody(c.req.raw))
      if (!data) return c.json(invalidParams(error), 400)
      try {
        const fid = await verifySignIn(context, data)
        const token = await tokens.issue({ issuer: issuerOf(c), domain: data.domain, fid })
        return c.json({ valid: true, token })
      } catch (cause) {
        if (cause instanceof SignInError) return c.json({ valid: false, message: cause.message })
        throw cause
      }
    })
    app.get(`${path}/verify-jwt`, async (c) => {
      const { data, error } = TokenQuery.safeParse(c.req.query())
      if (!data) return c.json(invalidParams(error), 400)
      const { token, domain } = data
      const claims = await tokens.verify(token, { issuer: issuerOf(c), domain })
      if (claims) return c.json(claims)
      const message = `The token is invalid, expired, or not for ${domain}`
      return c.json({ error: 'invalid_token', error_message: message }, 400)
    })
    app.get(`${path}/.well-known/jwks.json`, async (c) => {
      c.header('cache-control', 'public, max-age=300')
      return c.json(await keys.jwks())
    })
  }
  serve(`/${PUBLIC_HOST}`, () => `https://${PUBLIC_HOST}`)
  const publicUrl = new URL(context.publicUrl)
  // Behind a proxy the request itself doesn't say that the caller used https.
  serve('', (c) => {
    const url = new URL(c.req.url)
    return `${url.host === publicUrl.host ? publicUrl.origin : url.origin}/quick-auth`
  })
  return app
}

const invalidParams = (error: z.ZodError) => {
  const [issue] = error.issues
  return {
    error: 'invalid_params',
    error_message: `${issue?.path.join('.') || 'The body'}: ${issue?.message ?? 'is invalid'}`,
  }
}
