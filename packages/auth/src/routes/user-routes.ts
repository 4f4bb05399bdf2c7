import type { Hono } from 'hono'
import { metadataBody } from '../store/metadata'
import { deleteUserData, exportUserData } from '../store/user-data'
import { setCsrfCookie } from '../http/browser-id'
import { requireRecentSignIn } from '../http/recent-sign-in'
import {
  addCookies,
  parseBody,
  guardMutation,
  rateLimit,
  requireSession,
  type LoginEnv,
  type AuthContext,
} from '../http/request'

/** Routes for a user's data: metadata, export, deletion. */
export const userRoutes = (app: Hono<LoginEnv>, auth: AuthContext): void => {
  const { clock, db, externalProvider, sessions, users } = auth

  app.put('/user/metadata', async (c) => {
    const { userId } = requireSession(await guardMutation(auth, c))
    const values = await parseBody(c, metadataBody)
    if (!(await externalProvider?.setMetadata(userId, values)))
      await users.setMetadata(userId, values)
    return c.json({ user: await users.find(userId) })
  })

  app.get('/user/export', async (c) => {
    await rateLimit(auth, c, 'other')
    const { userId } = requireSession(await sessions.read(c.req.raw))
    const user = await users.find(userId)
    c.header('content-disposition', 'attachment; filename="castaway-account.json"')
    return c.json({ exportedAt: clock.now(), user, ...(await exportUserData(db, userId)) })
  })

  app.delete('/user', async (c) => {
    const session = requireSession(await guardMutation(auth, c))
    await requireRecentSignIn(auth, c, session)
    await externalProvider?.deleteUser(session.userId)
    await deleteUserData(db, session.userId)
    const { setCookies } = await sessions.end(c.req.raw)
    addCookies(c, setCookies)
    await setCsrfCookie(auth, c, null)
    return c.json({ user: null })
  })
}
