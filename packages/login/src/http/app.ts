import type { Clock, Random } from '@castaway/contract'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { z } from 'zod'
import { invalidData, LoginFailure } from '../errors'
import { randomText } from '../keys'
import type { Session, Sessions } from '../sessions'
import type { Keystores } from '../store/keystores'
import type { Users } from '../store/users'
import type { Nonces } from '../ways/nonce'
import { whoseTry, type SocketAddress } from './address'
import type { Cookies } from './cookies'
import { accountRoutes } from './account-routes'
import { keystoreRoutes } from './keystore-routes'
import type { Limits, RateLimiter } from './rate-limit'
import { signInRoutes } from './sign-in-routes'
import type { Xsrf } from './xsrf'

/** What is told about a failure that nobody expected. Never holds what a request carried. */
export interface LoginLogLine {
  event: 'login_failed_unexpectedly'
  requestId: string
  /** Name and database code of the error, and where it was thrown; not its message, which may quote values. */
  error: string
  at: string[]
}

export interface LoginParts {
  clock: Clock
  random: Random
  sessions: Sessions
  users: Users
  keystores: Keystores
  nonces: Nonces
  cookies: Cookies
  xsrf: Xsrf
  limiter: RateLimiter
  addressOf: SocketAddress
  trustedProxy: boolean
  log: (line: LoginLogLine) => void
}

export type LoginEnv = { Variables: { requestId: string } }
export type LoginContext = Context<LoginEnv>

const MAX_BODY = 16 * 1024

/** The routes below `/login`. What is not one of them is answered 404, whatever the engine may know. */
export const createApp = (parts: LoginParts): Hono<LoginEnv> => {
  const app = new Hono<LoginEnv>()
  app.use(async (c, next) => {
    c.set('requestId', randomText(parts.random, 12))
    await next()
    c.res.headers.set('x-request-id', c.get('requestId'))
    c.res.headers.set('cache-control', 'no-store')
    c.res.headers.set('x-content-type-options', 'nosniff')
  })
  app.use(
    bodyLimit({
      maxSize: MAX_BODY,
      onError: () => invalidData('body', 'The request is too large').toResponse(),
    }),
  )
  signInRoutes(app, parts)
  accountRoutes(app, parts)
  keystoreRoutes(app, parts)
  app.notFound(() => new LoginFailure('not_found').toResponse())
  app.onError((error, c) => {
    if (error instanceof LoginFailure) return error.toResponse()
    const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : ''
    parts.log({
      event: 'login_failed_unexpectedly',
      requestId: c.get('requestId'),
      error: `${error.name}${code}`,
      at: (error.stack ?? '')
        .split('\n')
        .filter((line) => line.startsWith('    at '))
        .slice(0, 8),
    })
    return new LoginFailure('unexpected_error').toResponse()
  })
  return app
}

/** Counts the request against its sender. */
export const limit = (parts: LoginParts, c: LoginContext, what: keyof Limits): Promise<void> =>
  parts.limiter.count(what, whoseTry(c, parts.addressOf, parts.trustedProxy))

/** Before every state change: the limit, the session, and the XSRF check. */
export const enter = async (
  parts: LoginParts,
  c: LoginContext,
  what: keyof Limits = 'other',
): Promise<Session | null> => {
  await limit(parts, c, what)
  const session = await parts.sessions.read(c.req.raw)
  await parts.xsrf.require(c.req.raw, session)
  return session
}

/** For what only somebody signed in may do. @throws {LoginFailure} `must_be_authenticated` */
export const signedIn = (session: Session | null): Session => {
  if (!session) throw new LoginFailure('must_be_authenticated')
  return session
}

/** The body, checked. @throws {LoginFailure} `invalid_data` that names the field */
export const bodyOf = async <S extends z.ZodType>(
  c: LoginContext,
  shape: S,
): Promise<z.infer<S>> => {
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) {
    throw invalidData('content-type', 'The body has to be application/json')
  }
  const body: unknown = await c.req.json().catch(() => {
    throw invalidData('body', 'The body is not JSON')
  })
  const parsed = shape.safeParse(body)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw invalidData(issue?.path.join('.') || 'body', issue?.message ?? 'The body is not right')
}

export const addCookies = (c: LoginContext, cookies: readonly string[]): void => {
  for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
}
