import type { Session } from '../sessions'
import { addCookies, type LoginContext, type AuthContext } from './request'

/** Returns this browser's id, and sets a new one if it has none. */
export const browserIdOf = async ({ cookies }: AuthContext, c: LoginContext): Promise<string> => {
  const known = await cookies.browser(c.req.raw)
  if (known) return known
  const { id, setCookie } = await cookies.newBrowser()
  addCookies(c, [setCookie])
  return id
}

/** Sets the cookie with the XSRF token that matches the session. */
export const setCsrfCookie = async (
  auth: AuthContext,
  c: LoginContext,
  session: Session | null,
) => {
  const browser = await browserIdOf(auth, c)
  addCookies(c, [auth.cookies.xsrf(auth.xsrf.token({ session, browser }))])
}
