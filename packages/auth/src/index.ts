import type { Context, Hono } from 'hono'
import {
  nodeSocketAddress,
  clientAddressOf,
  rateLimitKey,
  type ClientAddress,
} from './net/client-address'
import { createApp } from './routes/app'
import type { LoginEnv } from './http/request'
import { cookiePrefix, createCookies } from './net/cookies'
import { createRateLimiter, defaultLimits } from './net/rate-limit'
import { createXsrf } from './net/xsrf'
import { deriveKey } from './derive-key'
import type { LoginOptions } from './options/index'
import { createPolicy } from './linked-accounts/policy'
import { createSessions, type Session } from './sessions'
import { withdrawProofs, type Withdrawal } from './store/withdraw'
import { createKeystores } from './store/keystores'
import { migrateLogin } from './store/migrate'
import { createNetworkAccounts, type NetworkAccounts } from './store/network-accounts'
import type { LoginDb } from './store/tables'
import { createUsers } from './linked-accounts/users'
import { createLoginKeys } from './tokens/login-keys'
import { createTokens } from './tokens/tokens'
import { createNonces } from './store/nonce'
import type { LoginUser } from './wire'

export { clientAddress } from './net/client-address'
export { openIdConfiguration } from './oidc/discovery'
export { AuthError, invalidData, type LoginErrorCode } from './errors'
export type { LoginLogLine } from './net/log-line'
export type { Limits } from './net/rate-limit'
export type { LoginOptions } from './options/index'
export type { ExternalProvider, ExternalProviderFactory } from './options/external-provider'
export type { ExternalUser } from './linked-accounts/external-user'
export type { Session } from './sessions'
export type {
  AccountProof,
  NetworkAccount,
  NetworkAccountInput,
  NetworkAccounts,
  SignerStatus,
} from './store/network-accounts'
export { loginTables } from './store/migrate'
export { canDecrypt } from './can-decrypt'
export type { LinkedAccount, LoginUser } from './wire'

export interface Login extends NetworkAccounts {
  /** App to mount at `/login`. */
  app: Hono<LoginEnv>
  /** The session of a request, or null. */
  session(request: Request): Promise<Session | null>
  /** A user as the app sees them. */
  user(id: string): Promise<LoginUser | null>
  /**
   * Checks every state change elsewhere on the site: rejects requests that don't come from our own pages.
   * @throws {AuthError} `missing_or_invalid_token`; `toResponse()` creates the response
   */
  requireXsrf(request: Request, session: Session | null): Promise<void>
  /**
   * Whether the external provider accepts its app id and secret; null if it is unreachable or not in use. Meant for
   * startup: otherwise a wrong id or secret would only show when someone signs in.
   */
  knowsExternalApp(): Promise<boolean | null>
  /**
   * Counts a costly operation against the user who requested it, and against their IP address.
   * @throws {AuthError} `too_many_requests`
   */
  countCost(c: Context, what: Cost, userId: string): Promise<void>
  /** The IP address of a request, for limits elsewhere. */
  clientAddressOf(c: Context): ClientAddress
  /** Invalidates proofs that anyone can make: they no longer sign anyone in, and sessions based on them end. */
  withdraw(withdrawal: Withdrawal): Promise<void>
  /** Migrates the login's tables; call it first. */
  migrate(): Promise<void>
}

/** Costly operations that are counted per user: link previews, summaries, searches by meaning, reads of chains. */
export type Cost = 'crawl' | 'summary' | 'meaning' | 'chain'

const THIRTY_DAYS = 30 * 24 * 60 * 60_000

/** Creates the login of one site. */
export const createLogin = (options: LoginOptions): Login => {
  const { clock, random, secret, trustedProxy = false, log = () => {} } = options
  const db: LoginDb = options.db
  const baseUrl = new URL(options.baseUrl)
  const policy = createPolicy(options)
  const origins = new Set([baseUrl.origin, ...(options.allowedOrigins ?? []).map(exactOrigin)])

  const cookies = createCookies({
    prefix: cookiePrefix(baseUrl),
    secure: baseUrl.protocol === 'https:',
    key: deriveKey(secret, 'browser cookie'),
    sessionKey: deriveKey(secret, 'session cookie').toString('base64url'),
    sessionLifetime: THIRTY_DAYS,
    random,
  })
  const xsrf = createXsrf(deriveKey(secret, 'xsrf'), origins, cookies)
  const sessions = createSessions(db, cookies, {
    clock,
    random,
    policy,
    sessionLifetime: THIRTY_DAYS,
  })
  const externalProvider = options.externalProvider?.({ db, clock }) ?? null
  const users = createUsers(db, clock)
  const keys = createLoginKeys(db, clock, random, deriveKey(secret, 'signing key'))
  const limiter = createRateLimiter(db, clock, { ...defaultLimits, ...options.limits })
  const addressOf = options.addressOf ?? nodeSocketAddress
  const app = createApp({
    keys,
    tokens: createTokens(db, clock, keys, {
      issuer: baseUrl.origin,
      audiences: options.tokenAudiences ?? [],
    }),
    options,
    policy,
    externalProvider,
    baseUrl,
    deriveKey: (purpose) => deriveKey(secret, purpose),
    db,
    clock,
    random,
    sessions,
    users,
    cookies,
    xsrf,
    keystores: createKeystores(db, clock, deriveKey(secret, 'keystore decoy')),
    nonces: createNonces(db, clock, random),
    limiter,
    addressOf,
    trustedProxy,
    log,
  })
  return {
    app,
    session: sessions.read,
    user: users.find,
    requireXsrf: xsrf.require,
    async countCost(c, what, userId) {
      await limiter.count(what, userId)
      await limiter.count(`${what}Address`, rateLimitKey(c, addressOf, trustedProxy))
    },
    clientAddressOf: (c) => clientAddressOf(c, addressOf, trustedProxy, baseUrl),
    knowsExternalApp: async () => externalProvider?.knowsApp() ?? null,
    withdraw: (withdrawal) => withdrawProofs(db, withdrawal),
    migrate: () => migrateLogin(db, clock),
    ...createNetworkAccounts(db, clock, random, deriveKey(secret, 'network account signer')),
  }
}

const exactOrigin = (origin: string): string => {
  if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
    throw new Error(`"${origin}" is not an origin such as https://example.com, without a path`)
  }
  return origin
}
