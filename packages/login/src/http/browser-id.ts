import type { Session } from '../sessions'
import { addCookies, type LoginContext, type AuthContext } from './request'

/** This browser's id; a browser without one gets one. */
export const browserIdOf = async ({ cookies }: AuthContext, c: LoginContext): Promise<string> => {
  const known = await cookies.browser(c.req.raw)
  if (known) return known
  const { id, setCookie } = await cookies.newBrowser()
  addCookies(c, [setCookie])
  return id
}

/** Gives the page the XSRF token that fits its session. */
export const setCsrfCookie = async (
  auth: AuthContext,
  c: LoginContext,
  session: Session | null,
) => {
  const browser = await browserIdOf(auth, c)
  addCookies(c, [auth.cookies.xsrf(auth.xsrf.token({ session, browser }))])
}
