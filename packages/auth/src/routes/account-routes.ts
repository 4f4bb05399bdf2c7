import type { Hono } from 'hono'
import { AuthError } from '../errors'
import { linkError } from '../http/linking'
import {
  guardMutation,
  rateLimit,
  requireSession,
  type LoginEnv,
  type AuthContext,
} from '../http/request'
import { requireRecentSignIn } from '../http/recent-sign-in'

/** Routes for signed-in users: terms, devices, linked accounts. */
export const accountRoutes = (app: Hono<LoginEnv>, auth: AuthContext): void => {
  const { sessions, users } = auth

  app.post('/terms', async (c) => {
    const { userId } = requireSession(await guardMutation(auth, c))
    await users.acceptTerms(userId)
    return c.json({ user: await users.find(userId) })
  })

  app.get('/sessions', async (c) => {
    await rateLimit(auth, c, 'other')
    const session = requireSession(await sessions.read(c.req.raw))
    return c.json({ sessions: await sessions.list(session) })
  })

  app.delete('/sessions', async (c) => {
    const session = requireSession(await guardMutation(auth, c))
    await sessions.endOthers(session)
    return c.json({ sessions: await sessions.list(session) })
  })

  app.delete('/sessions/:id', async (c) => {
    const session = requireSession(await guardMutation(auth, c))
    await sessions.endOther(session, c.req.param('id'))
    return c.json({ sessions: await sessions.list(session) })
  })

  /** Whether an account can be linked now; checked before the user starts to link it. */
  app.get('/linking', async (c) => {
    await rateLimit(auth, c, 'other')
    const session = requireSession(await sessions.read(c.req.raw))
    // With Privy, accounts are linked at Privy.
    const error = auth.externalProvider ? null : await linkError(auth, c, session)
    if (error) throw error
    return c.json({ ready: true })
  })

  app.delete('/accounts/:key', async (c) => {
    const session = requireSession(await guardMutation(auth, c))
    await requireRecentSignIn(auth, c, session)
    const key = c.req.param('key')
    // With Privy, accounts are unlinked at Privy.
    if (!(await auth.externalProvider?.unlink(session.userId, key))) {
      await users.unlink(session.userId, key, session.id)
    }
    const user = await users.find(session.userId)
    if (!user) throw new AuthError('must_be_authenticated')
    return c.json({ user })
  })
}
