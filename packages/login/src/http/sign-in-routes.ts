import type { Hono } from 'hono'
import type { Session, WithCookies } from '../sessions'
import type { WalletDetails } from '../store/users'
import { proveWallet, walletBody } from '../ways/wallet'
import {
  addCookies,
  bodyOf,
  enter,
  limit,
  type LoginContext,
  type LoginEnv,
  type LoginParts,
} from './request'

/** Coming and going: who is here, signing in, being a guest, signing out. */
export const signInRoutes = (app: Hono<LoginEnv>, parts: LoginParts): void => {
  const { clock, cookies, keystores, nonces, sessions, users, xsrf } = parts

  /** This browser's id; a browser without one gets one. */
  const browserOf = async (c: LoginContext): Promise<string> => {
    const known = await cookies.browser(c.req.raw)
    if (known) return known
    const { id, setCookie } = await cookies.newBrowser()
    addCookies(c, [setCookie])
    return id
  }
  const handXsrf = async (c: LoginContext, session: Session | null) => {
    const browser = await browserOf(c)
    addCookies(c, [cookies.xsrf(xsrf.token({ session, browser }))])
  }
  const answerSignedIn = async (c: LoginContext, { value, setCookies }: WithCookies<Session>) => {
    addCookies(c, setCookies)
    await handXsrf(c, value)
    return c.json({ user: await users.find(value.userId) })
  }

  app.get('/session', async (c) => {
    await limit(parts, c, 'other')
    const { value: session, setCookies } = await sessions.renew(c.req.raw)
    addCookies(c, setCookies)
    await handXsrf(c, session)
    return c.json({ user: session && (await users.find(session.userId)) })
  })

  app.get('/nonce', async (c) => {
    await limit(parts, c, 'nonce')
    const browser = await browserOf(c)
    const session = await sessions.read(c.req.raw)
    addCookies(c, [cookies.xsrf(xsrf.token({ session, browser }))])
    return c.json({ nonce: await nonces.issue(browser), issuedAt: clock.now() })
  })

  app.post('/wallet', async (c) => {
    const current = await enter(parts, c, 'wallet')
    const body = await bodyOf(c, walletBody)
    const { address, chainId } = await proveWallet(body, {
      // The XSRF check has seen to it that this is one of our origins.
      origin: c.req.header('origin')!,
      browser: await cookies.browser(c.req.raw),
      nonces,
      clock,
    })
    const details: WalletDetails = {
      address,
      chainType: 'ethereum',
      chainId: `eip155:${chainId}`,
      walletClientType: body.walletClientType ?? null,
      connectorType: body.connectorType ?? null,
    }
    // A guest who only looked around loses nothing by becoming who they are. One who has made a wallet would lose it.
    const lightGuest =
      current?.isGuest === true && (await keystores.list(current.userId)).length === 0
    const done = await sessions.signIn(c.req.raw, {
      proof: { type: 'wallet', key: `ethereum:${address}`, details: { ...details } },
      current,
      switchUser: body.switchUser === true || lightGuest,
    })
    return answerSignedIn(c, done)
  })

  app.post('/guest', async (c) => {
    const current = await enter(parts, c, 'guest')
    if (current) return c.json({ user: await users.find(current.userId) })
    return answerSignedIn(c, await sessions.startGuest(c.req.raw))
  })

  app.post('/sign-out', async (c) => {
    await enter(parts, c)
    const { setCookies } = await sessions.end(c.req.raw)
    addCookies(c, setCookies)
    await handXsrf(c, null)
    return c.json({ user: null })
  })
}
