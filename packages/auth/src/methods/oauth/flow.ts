import type { LinkedAccountType } from '@castaway/contract'
import type { Hono, MiddlewareHandler } from 'hono'
import { randomText } from '@castaway/server-kit/ids'
import { AuthError } from '../../errors'
import { signInAs } from '../../http/complete-sign-in'
import { browserIdOf } from '../../http/browser-id'
import { requireLinkAllowed } from '../../http/linking'
import { mfaHashOf } from '../../http/mfa'
import { rateLimit, type LoginContext, type LoginEnv, type AuthContext } from '../../http/request'
import { windowPage } from '../../http/window-page'
import type { Session } from '../../sessions'
import { authorizeUrl, exchangeCode, type Registration } from './exchange'
import { createOAuthStates, type PendingSignIn } from './states'

export interface StartRequest {
  type: LinkedAccountType
  /** Which other Castaway, for `cross_app`. */
  app: string | null
  /** Origin of the requesting page; the other service redirects back to it. */
  origin: string
  current: Session | null
  switchUser: boolean
}

/** The authorization code flow that all services share. */
export interface OAuthFlow {
  /**
   * @returns the URL to redirect the user to, and the state that identifies this sign-in
   * @throws {AuthError} `recent_sign_in_required`, `mfa_required` if the result can only be a link
   */
  start(
    c: LoginContext,
    registration: Registration,
    request: StartRequest,
  ): Promise<{ url: string; state: string }>
  /**
   * Adds the redirect URI. Whatever happens there, the response is a page that reports the result to its opener.
   * @param registrationFor the same as for `start`
   */
  callback(
    app: Hono<LoginEnv>,
    type: LinkedAccountType,
    registrationFor: (pending: PendingSignIn) => Registration | Promise<Registration>,
  ): void
}

const callbackPath = (type: string) => `/oauth/${type}/callback`

export const createOAuthFlow = (auth: AuthContext): OAuthFlow => {
  const { clock, cookies, random, sessions } = auth
  const states = createOAuthStates(auth.db, clock, random, auth.deriveKey('oauth state'))

  const arrivedBack = async (c: LoginContext, type: LinkedAccountType) => {
    const browser = await cookies.browser(c.req.raw)
    const state = c.req.query('state') ?? ''
    const pending = browser === null ? null : await states.consume(state, { type, browser })
    if (!pending) {
      throw new AuthError('invalid_credentials', {
        message: 'This sign-in was already used, expired, or was started in another browser',
      })
    }
    const current = await sessions.read(c.req.raw)
    // A user who signed out meanwhile, or signed in as someone else, no longer asks for this.
    if ((current?.id ?? null) !== pending.sessionId) {
      throw new AuthError(pending.sessionId ? 'must_be_authenticated' : 'invalid_credentials')
    }
    return { pending, current }
  }

  return {
    async start(c, registration, { type, app, origin, current, switchUser }) {
      await requireLinkAllowed(auth, c, { type, current, switchUser })
      const secrets = { verifier: randomText(random, 32), nonce: randomText(random, 16) }
      const redirectUri = `${origin}/login${callbackPath(type)}`
      const sessionId = current?.id ?? null
      const browser = await browserIdOf(auth, c)
      const state = await states.save(
        { type, app, browser, sessionId, redirectUri, switchUser, mfaHash: mfaHashOf(c) },
        secrets,
      )
      return { url: await authorizeUrl(registration, { state, redirectUri, ...secrets }), state }
    },
    callback(app, type, registrationFor) {
      app.get(callbackPath(type), answerWithPage, async (c) => {
        await rateLimit(auth, c, 'oauth')
        const { pending, current } = await arrivedBack(c, type)
        const registration = await registrationFor(pending)
        const answer = new URL(c.req.url).searchParams
        const proof = await exchangeCode(registration, answer, pending, clock)
        const { switchUser, mfaHash } = pending
        await signInAs(auth, c, { proof, current, switchUser, mfaHash })
        return c.body(null)
      })
    },
  }
}

/** Every result in a window is a page, because no one reads JSON there. */
const answerWithPage: MiddlewareHandler<LoginEnv> = async (c, next) => {
  await next()
  const state = c.req.query('state') ?? ''
  if (!c.error) {
    c.res = windowPage({ state, ok: true })
    return
  }
  const code = c.error instanceof AuthError ? c.error.code : 'unexpected_error'
  c.res = windowPage({ state, ok: false, code })
}

/**
 * For a service that responds with a cross-site form. Our SameSite cookies are not sent with it, so the browser is
 * redirected here once more with a GET, which includes them.
 */
export const formCallback = (app: Hono<LoginEnv>, auth: AuthContext, type: string): void => {
  app.post(callbackPath(type), async (c) => {
    await rateLimit(auth, c, 'oauth')
    const form = await c.req.parseBody()
    const answer = new URLSearchParams()
    for (const name of ['state', 'code', 'error']) {
      const value = form[name]
      if (typeof value === 'string') answer.set(name, value)
    }
    return c.redirect(`/login${callbackPath(type)}?${answer}`, 303)
  })
}
