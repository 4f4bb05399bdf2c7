import type { Session } from '../sessions'
import { addCookies, type LoginContext, type LoginParts } from './request'

/** This browser's id; a browser without one gets one. */
export const browserOf = async ({ cookies }: LoginParts, c: LoginContext): Promise<string> => {
  const known = await cookies.browser(c.req.raw)
  if (known) return known
  const { id, setCookie } = await cookies.newBrowser()
  addCookies(c, [setCookie])
  return id
}

/** Gives the page the XSRF token that fits its session. */
export const handXsrf = async (parts: LoginParts, c: LoginContext, session: Session | null) => {
  const browser = await browserOf(parts, c)
  addCookies(c, [parts.cookies.xsrf(parts.xsrf.token({ session, browser }))])
}
