import type { Clock, Random } from '@castaway/contract'
import type { Context } from 'hono'
import type { z } from 'zod'
import { invalidData, AuthError } from '../errors'
import type { LoginOptions } from '../options/index'
import type { Policy } from '../linked-accounts/policy'
import type { ExternalProvider } from '../options/external-provider'
import type { Session, Sessions } from '../sessions'
import type { Keystores } from '../store/keystores'
import type { LoginDb } from '../store/tables'
import type { Users } from '../linked-accounts/users'
import type { SigningKeys } from '@castaway/server-kit/signing-keys'
import type { Tokens } from '../tokens/tokens'
import type { Nonces } from '../store/nonce'
import { rateLimitKey, type SocketAddress } from '../net/client-address'
import type { Cookies } from '../net/cookies'
import type { Limits, RateLimiter } from '../net/rate-limit'
import type { Xsrf } from '../net/xsrf'
import type { LoginLogLine } from '../net/log-line'

export interface AuthContext {
  /** The operator's options; each method has its own field. */
  options: LoginOptions
  policy: Policy
  /** Null unless it handles sign-in. */
  externalProvider: ExternalProvider | null
  /** URL where people open the app. */
  baseUrl: URL
  /** Derives the key for one purpose; the secret itself is never exposed. */
  deriveKey: (purpose: string) => Buffer
  db: LoginDb
  clock: Clock
  random: Random
  sessions: Sessions
  users: Users
  keystores: Keystores
  /** Keys that sign tokens for other services. */
  keys: SigningKeys
  tokens: Tokens
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

/** Counts the request against the client's rate limit. */
export const rateLimit = (auth: AuthContext, c: LoginContext, what: keyof Limits): Promise<void> =>
  auth.limiter.count(what, rateLimitKey(c, auth.addressOf, auth.trustedProxy))

/** Runs before every state change: rate limit, session, and XSRF check. */
export const guardMutation = async (
  auth: AuthContext,
  c: LoginContext,
  what: keyof Limits = 'other',
): Promise<Session | null> => {
  await rateLimit(auth, c, what)
  const session = await auth.sessions.read(c.req.raw)
  await auth.xsrf.require(c.req.raw, session)
  return session
}

/** Requires a signed-in user. @throws {AuthError} `must_be_authenticated` */
export const requireSession = (session: Session | null): Session => {
  if (!session) throw new AuthError('must_be_authenticated')
  return session
}

/** Parses the body with the schema. @throws {AuthError} `invalid_data` that names the field */
export const parseBody = async <S extends z.ZodType>(
  c: LoginContext,
  shape: S,
): Promise<z.infer<S>> => {
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) {
    throw invalidData('content-type', 'The body must be application/json')
  }
  const body: unknown = await c.req.json().catch(() => {
    throw invalidData('body', 'The body is not valid JSON')
  })
  const parsed = shape.safeParse(body)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw invalidData(issue?.path.join('.') || 'body', issue?.message ?? 'The body is not valid')
}

export const addCookies = (c: LoginContext, cookies: readonly string[]): void => {
  for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
}
