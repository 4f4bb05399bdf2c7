import type { Hono } from 'hono'
import { metadataBody } from '../store/metadata'
import { deleteUserData, exportUserData } from '../store/user-data'
import { handXsrf } from './browser-id'
import { requireConfirmed } from './recent'
import {
  addCookies,
  bodyOf,
  enter,
  limit,
  signedIn,
  type LoginEnv,
  type LoginParts,
} from './request'

/** What somebody does with all that is kept of them: add to it, take it along, end it. */
export const userRoutes = (app: Hono<LoginEnv>, parts: LoginParts): void => {
  const { clock, db, privy, sessions, users } = parts

  app.put('/user/metadata', async (c) => {
    const { userId } = signedIn(await enter(parts, c))
    const values = await bodyOf(c, metadataBody)
    if (!(await privy?.setMetadata(userId, values))) await users.setMetadata(userId, values)
    return c.json({ user: await users.find(userId) })
  })

  app.get('/user/export', async (c) => {
    await limit(parts, c, 'other')
    const { userId } = signedIn(await sessions.read(c.req.raw))
    const user = await users.find(userId)
    c.header('content-disposition', 'attachment; filename="castaway-account.json"')
    return c.json({ exportedAt: clock.now(), user, ...(await exportUserData(db, userId)) })
  })

  app.delete('/user', async (c) => {
    const session = signedIn(await enter(parts, c))
    await requireConfirmed(parts, c, session)
    await privy?.deleteUser(session.userId)
    await deleteUserData(db, session.userId)
    const { setCookies } = await sessions.end(c.req.raw)
    addCookies(c, setCookies)
    await handXsrf(parts, c, null)
    return c.json({ user: null })
  })
}
