import type { Hono } from 'hono'
import * as z from 'zod'
import { AuthError } from '../errors'
import { requireMfa } from '../http/mfa'
import {
  parseBody,
  guardMutation,
  rateLimit,
  requireSession,
  type LoginEnv,
  type AuthContext,
} from '../http/request'
import { windowPage } from '../http/window-page'
import type { ConsentRequest } from '../wire'
import { createGrants } from './grants'
import { redirectBack, parseAuthorizationRequest } from './request'
import { tokenEndpoint } from './token-endpoint'

const consentBody = z.strictObject({ query: z.string().max(8192), allow: z.boolean() })

/**
 * This site as an OpenID provider: other sites, registered by the operator, sign users in with their account here. Only
 * the authorization code flow with PKCE is supported, and the user is asked for consent each time.
 */
export const oidcRoutes = (app: Hono<LoginEnv>, auth: AuthContext): void => {
  const clients = auth.options.oidcClients ?? []
  const issuer = auth.baseUrl.origin
  const grants = createGrants(auth.db, auth.clock, auth.random)
  const read = (query: URLSearchParams) => parseAuthorizationRequest(clients, issuer, query)

  app.get('/oidc/authorize', async (c) => {
    await rateLimit(auth, c, 'oauth')
    const query = new URL(c.req.url).searchParams
    let request
    try {
      request = read(query)
    } catch (error) {
      // There is no URL to redirect to, so the error is shown here to the author of the link.
      if (error instanceof AuthError)
        return windowPage({ state: '', ok: false }, error.shortMessage)
      throw error
    }
    if ('back' in request) return c.redirect(request.back, 303)
    if (request.prompt === 'none') {
      // Consent is requested every time, so a request without a prompt cannot succeed.
      return c.redirect(redirectBack(request, issuer, { error: 'consent_required' }), 303)
    }
    return c.redirect(`${issuer}/consent?${query}`, 303)
  })

  app.get('/oidc/consent', async (c) => {
    await rateLimit(auth, c, 'oauth')
    const request = read(new URL(c.req.url).searchParams)
    if ('back' in request) throw new AuthError('invalid_data')
    const { client, redirectUri, scope } = request
    return c.json({
      name: client.name,
      host: new URL(redirectUri).host,
      seesWallets: scope.split(' ').includes('wallets'),
    } satisfies ConsentRequest)
  })

  app.post('/oidc/consent', async (c) => {
    const session = requireSession(await guardMutation(auth, c, 'oauth'))
    if (session.isGuest) throw new AuthError('must_be_authenticated')
    const { query, allow } = await parseBody(c, consentBody)
    const request = read(new URLSearchParams(query))
    if ('back' in request) return c.json({ url: request.back })
    if (!allow) return c.json({ url: redirectBack(request, issuer, { error: 'access_denied' }) })
    await requireMfa(auth, c, session)
    const code = await grants.issue(request, session)
    return c.json({ url: redirectBack(request, issuer, { code }) })
  })

  tokenEndpoint(app, auth, clients, grants)

  app.get('/oidc/userinfo', async (c) => {
    await rateLimit(auth, c, 'token')
    const token = /^Bearer ([\w-]{1,512})$/.exec(c.req.header('authorization') ?? '')?.[1]
    const granted = token === undefined ? null : await grants.read(token)
    const user = granted && (await auth.users.find(granted.userId))
    if (!granted || !user) {
      c.header('www-authenticate', 'Bearer error="invalid_token"')
      return c.json({ error: 'invalid_token' }, 401)
    }
    if (!granted.scope.split(' ').includes('wallets')) return c.json({ sub: user.id })
    const { linkedAccounts } = user
    return c.json({
      sub: user.id,
      embedded_wallets: linkedAccounts.flatMap((account) =>
        account.type === 'wallet' && account.walletClientType === 'castaway'
          ? [{ address: account.address }]
          : [],
      ),
      smart_wallets: linkedAccounts.flatMap((account) =>
        account.type === 'smart_wallet' ? [{ address: account.address }] : [],
      ),
    })
  })
}
