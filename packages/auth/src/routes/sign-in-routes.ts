import type { Hono } from 'hono'
import { AuthError } from '../errors'
import { browserIdOf, setCsrfCookie } from '../http/browser-id'
import {
  addCookies,
  guardMutation,
  rateLimit,
  type LoginEnv,
  type AuthContext,
} from '../http/request'

/** Session routes: who is signed in, guest sessions, signing out. */
export const signInRoutes = (app: Hono<LoginEnv>, auth: AuthContext): void => {
  const { clock, cookies, nonces, policy, sessions, users, xsrf } = auth

  app.get('/session', async (c) => {
    await rateLimit(auth, c, 'other')
    const { value: session, setCookies } = await sessions.renew(c.req.raw)
    addCookies(c, setCookies)
    await setCsrfCookie(auth, c, session)
    return c.json({ user: session && (await users.find(session.userId)) })
  })

  app.get('/nonce', async (c) => {
    await rateLimit(auth, c, 'nonce')
    const browser = await browserIdOf(auth, c)
    const session = await sessions.read(c.req.raw)
    addCookies(c, [cookies.xsrf(xsrf.token({ session, browser }))])
    return c.json({ nonce: await nonces.issue(browser), issuedAt: clock.now() })
  })

  app.post('/guest', async (c) => {
    const current = await guardMutation(auth, c, 'guest')
    if (auth.externalProvider) throw new AuthError('disallowed_login_method')
    if (current) return c.json({ user: await users.find(current.userId) })
    // A guest is a new user, and it is unknown whether they are on the allowlist.
    if (!policy.signUp) throw new AuthError('user_does_not_exist')
    if (policy.isListed) throw new AuthError('allowlist_rejected')
    const { value, setCookies } = await sessions.startGuest(c.req.raw)
    addCookies(c, setCookies)
    await setCsrfCookie(auth, c, value)
    return c.json({ user: await users.find(value.userId) })
  })

  app.post('/sign-out', async (c) => {
    await guardMutation(auth, c)
    const { setCookies } = await sessions.end(c.req.raw)
    addCookies(c, setCookies)
    await setCsrfCookie(auth, c, null)
    return c.json({ user: null })
  })
}
