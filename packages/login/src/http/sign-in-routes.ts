import type { Hono } from 'hono'
import { LoginFailure } from '../errors'
import { browserOf, handXsrf } from './browser-id'
import { addCookies, enter, limit, type LoginEnv, type LoginParts } from './request'

/** Coming and going: who is here, being a guest, signing out. */
export const signInRoutes = (app: Hono<LoginEnv>, parts: LoginParts): void => {
  const { clock, cookies, nonces, policy, sessions, users, xsrf } = parts

  app.get('/session', async (c) => {
    await limit(parts, c, 'other')
    const { value: session, setCookies } = await sessions.renew(c.req.raw)
    addCookies(c, setCookies)
    await handXsrf(parts, c, session)
    return c.json({ user: session && (await users.find(session.userId)) })
  })

  app.get('/nonce', async (c) => {
    await limit(parts, c, 'nonce')
    const browser = await browserOf(parts, c)
    const session = await sessions.read(c.req.raw)
    addCookies(c, [cookies.xsrf(xsrf.token({ session, browser }))])
    return c.json({ nonce: await nonces.issue(browser), issuedAt: clock.now() })
  })

  app.post('/guest', async (c) => {
    const current = await enter(parts, c, 'guest')
    if (parts.options.privy) throw new LoginFailure('disallowed_login_method')
    if (current) return c.json({ user: await users.find(current.userId) })
    // A guest is a new user, and nobody can tell whether it is one from the list.
    if (!policy.signUp) throw new LoginFailure('user_does_not_exist')
    if (policy.isListed) throw new LoginFailure('allowlist_rejected')
    const { value, setCookies } = await sessions.startGuest(c.req.raw)
    addCookies(c, setCookies)
    await handXsrf(parts, c, value)
    return c.json({ user: await users.find(value.userId) })
  })

  app.post('/sign-out', async (c) => {
    await enter(parts, c)
    const { setCookies } = await sessions.end(c.req.raw)
    addCookies(c, setCookies)
    await handXsrf(parts, c, null)
    return c.json({ user: null })
  })
}
