import type { Hono } from 'hono'
import * as z from 'zod'
import { AuthError } from '../errors'
import { completeSignIn } from '../http/complete-sign-in'
import {
  addCookies,
  parseBody,
  guardMutation,
  type LoginContext,
  type LoginEnv,
  type AuthContext,
} from '../http/request'
import { windowPage } from '../http/window-page'
import type { Session } from '../sessions'

const body = z.strictObject({ token: z.string().min(1).max(4096) })

/**
 * Sign-in with Privy: the browser sends its access token, and the server verifies it, fetches the user with the app's
 * secret and starts its own session.
 * The user here belongs to `privy:<did>`, one to one. Accounts at Privy are proved by Privy: they are stored as Privy
 * returns them, and cannot sign in to this login by themselves.
 */
export const externalProviderRoutes = (app: Hono<LoginEnv>, auth: AuthContext): void => {
  const { db, externalProvider, sessions } = auth

  app.post('/privy', async (c) => {
    const current = await guardMutation(auth, c, 'privy')
    if (!externalProvider) throw new AuthError('disallowed_login_method')
    const { token } = await parseBody(c, body)
    const details = await externalProvider.prove(token)
    const key = `privy:${details.did}`
    return completeSignIn(auth, c, {
      proof: { type: 'privy', key, details },
      current: await keepIfOwner(c, current, key),
    })
  })

  // Privy redirects the window of another service to this path.
  app.get('/privy/callback', (c) => {
    const failed = { state: '', ok: false, code: 'invalid_credentials' }
    return windowPage(externalProvider?.windowResult(c.req.query()) ?? failed)
  })

  // A user who was deleted at Privy is signed out here, and changes at Privy appear here.
  app.get('/session', async (c, next) => {
    const session = externalProvider && (await sessions.read(c.req.raw))
    if (session && !(await externalProvider.refresh(session.userId))) {
      addCookies(c, (await sessions.end(c.req.raw)).setCookies)
    }
    return next()
  })

  /**
   * The session to renew; null for another user's session, which ends. A second Privy user must not be linked to the
   * first one: Privy's own session in this browser decides who the user is.
   */
  const keepIfOwner = async (
    c: LoginContext,
    current: Session | null,
    key: string,
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
