import { hmac, timingSafeEqualText } from '@castaway/server-kit/secrets'
import { AuthError } from '../errors'
import type { Cookies } from './cookies'

/** The part of the session that the XSRF token is bound to. */
export interface XsrfSession {
  id: string
}

export interface Xsrf {
  /** The token of a session, or of a browser without one. */
  token(of: { session: XsrfSession | null; browser: string }): string
  /**
   * Accepts a state change only from our own pages: `Origin` is one of ours, and `X-XSRF-TOKEN` is the token of this
   * session (or of this browser, before there is a session).
   * @throws {AuthError} `missing_or_invalid_token`
   */
  require(request: Request, session: XsrfSession | null): Promise<void>
}

export const createXsrf = (
  key: Uint8Array,
  origins: ReadonlySet<string>,
  cookies: Cookies,
): Xsrf => {
  const tokenOf = (subject: string) => hmac(key, subject)
  const ofSession = (session: XsrfSession) => tokenOf(`session:${session.id}`)
  const ofBrowser = (browser: string) => tokenOf(`browser:${browser}`)
  return {
    token: ({ session, browser }) => (session ? ofSession(session) : ofBrowser(browser)),
    async require(request, session) {
      const origin = request.headers.get('origin')
      // Every browser sends `Origin` with a state change; a request without it comes from elsewhere.
      if (origin === null || !origins.has(origin)) {
        throw new AuthError('missing_or_invalid_token', {
          message: 'This request came from another site',
        })
      }
      const given = request.headers.get('x-xsrf-token')
      const browser = session ? null : await cookies.browser(request)
      const expected = session ? ofSession(session) : browser && ofBrowser(browser)
      if (!given || !expected || !timingSafeEqualText(given, expected)) {
        throw new AuthError('missing_or_invalid_token')
      }
    },
  }
}
