import type { Hono } from 'hono'
import * as z from 'zod'
import { LoginFailure } from '../errors'
import { signInAs } from '../http/arrive'
import { handXsrf } from '../http/browser-of'
import { addCookies, bodyOf, enter, type LoginEnv, type LoginParts } from '../http/request'
import { createPrivyApi } from '../privy/api'
import { fromPrivy } from '../privy/map'
import { createPrivyTokens } from '../privy/tokens'
import type { Session } from '../sessions'
import type { Arrived } from '../wire'

/** A Privy app, in whose hands signing in then is. */
export interface PrivyOptions {
  appId: string
  /** Stays on the server. */
  appSecret: string
  /** One of the app's clients, where it has several. */
  clientId?: string
  /** The app's key for access tokens, PEM; fetched from Privy unless told. */
  verificationKey?: string
  /** API root without a slash at the end; `https://api.privy.io` unless told. */
  apiUrl?: string
}

export const PRIVY_API = 'https://api.privy.io'

const body = z.strictObject({ token: z.string().min(1).max(4096) })

/**
 * Signing in with Privy: the browser hands over its access token, the server checks it, fetches the
 * person with the app's secret and starts a session of its own.
 *
 * The user here hangs on `privy:<did>`, one to one. Accounts that Privy knows are theirs to prove: they
 * are kept as Privy tells them and are no keys of this login's own.
 */
export const privyRoutes = (app: Hono<LoginEnv>, parts: LoginParts): void => {
  const { options, clock, db, sessions } = parts
  if (!options.privy) {
    app.post('/privy', async (c) => {
      await enter(parts, c, 'privy')
      throw new LoginFailure('disallowed_login_method')
    })
    return
  }
  const apiUrl = options.privy.apiUrl ?? PRIVY_API
  const tokens = createPrivyTokens({ ...options.privy, apiUrl }, clock)
  const api = createPrivyApi({ ...options.privy, apiUrl })

  app.post('/privy', async (c) => {
    const current = await enter(parts, c, 'privy')
    const { token } = await bodyOf(c, body)
    const did = await tokens.verify(token)
    const details = fromPrivy(await api.user(did), clock.now())
    // Whom the token names is what was proved, whatever the other answer says.
    if (details.did !== did) throw new LoginFailure('invalid_credentials', { property: 'token' })
    const key = `privy:${did}`
    const { user, isNewUser } = await signInAs(parts, c, {
      proof: { type: 'privy', key, details },
      current: await keepIfOwner(current, key, c),
    })
    return c.json({ user, isNewUser } satisfies Arrived)
  })

  /**
   * The session that is to be renewed; null for one of somebody else, which ends. A second Privy user must
   * not be linked to the first one: who is here is whoever Privy's own session in this browser says.
   */
  const keepIfOwner = async (
    current: Session | null,
    key: string,
    c: Parameters<typeof handXsrf>[1],
  ): Promise<Session | null> => {
    if (!current) return null
    const owned = await db
      .selectFrom('login_linked_account')
      .select('key')
      .where('user_id', '=', current.userId)
      .where('key', '=', key)
      .executeTakeFirst()
    if (owned) return current
    addCookies(c, (await sessions.end(c.req.raw)).setCookies)
    return null
  }
}
