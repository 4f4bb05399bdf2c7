import type { Hono } from 'hono'
import { LoginFailure } from '../errors'
import { linkRefusal } from './linking'
import { enter, limit, signedIn, type LoginEnv, type LoginParts } from './request'
import { requireConfirmed } from './recent'

/** What somebody signed in does with their user: terms, devices, linked accounts. */
export const accountRoutes = (app: Hono<LoginEnv>, parts: LoginParts): void => {
  const { sessions, users } = parts

  app.post('/terms', async (c) => {
    const { userId } = signedIn(await enter(parts, c))
    await users.acceptTerms(userId)
    return c.json({ user: await users.find(userId) })
  })

  app.get('/sessions', async (c) => {
    await limit(parts, c, 'other')
    const session = signedIn(await sessions.read(c.req.raw))
    return c.json({ sessions: await sessions.list(session) })
  })

  app.delete('/sessions', async (c) => {
    const session = signedIn(await enter(parts, c))
    await sessions.endOthers(session)
    return c.json({ sessions: await sessions.list(session) })
  })

  app.delete('/sessions/:id', async (c) => {
    const session = signedIn(await enter(parts, c))
    await sessions.endOther(session, c.req.param('id'))
    return c.json({ sessions: await sessions.list(session) })
  })

  /** Whether an account may be linked now: asked before the person takes the way there. */
  app.get('/linking', async (c) => {
    await limit(parts, c, 'other')
    const session = signedIn(await sessions.read(c.req.raw))
    // Accounts that Privy keeps are linked at Privy.
    const refusal = parts.privy ? null : await linkRefusal(parts, c, session)
    if (refusal) throw refusal
    return c.json({ ready: true })
  })

  app.delete('/accounts/:key', async (c) => {
    const session = signedIn(await enter(parts, c))
    await requireConfirmed(parts, c, session)
    const key = c.req.param('key')
    // Accounts that Privy keeps come off at Privy.
    if (!(await parts.privy?.unlink(session.userId, key))) {
      await users.unlink(session.userId, key, session.id)
    }
    const user = await users.find(session.userId)
    if (!user) throw new LoginFailure('must_be_authenticated')
    return c.json({ user })
  })
}
