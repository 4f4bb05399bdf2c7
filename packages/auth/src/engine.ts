import { kyselyAdapter } from '@better-auth/kysely-adapter'
import { betterAuth } from 'better-auth/minimal'
import type { Kysely } from 'kysely'
import { randomUuid } from './keys'
import { linkedAccounts } from './linked-accounts/index'
import type { LinkIdentityDeps } from './linked-accounts/link-identity'

const times = { createdAt: 'created_at', updatedAt: 'updated_at' } as const

export interface EngineOptions extends LinkIdentityDeps {
  db: Kysely<any>
  /** Secret that signs the session cookie. */
  cookieSecret: string
  baseUrl: URL
}

/**
 * better-auth with one plugin. Its own router is never mounted, and everything it would route (email and password,
 * sign-up, linking, updating a user) is also off: every change of ownership goes through `linkIdentity`.
 */
export const createEngine = ({ db, cookieSecret, baseUrl, ...tools }: EngineOptions) =>
  betterAuth({
    appName: 'Castaway',
    baseURL: baseUrl.origin,
    basePath: '/login',
    secret: cookieSecret,
    database: kyselyAdapter(db, { type: 'postgres', transaction: true }),
    plugins: [linkedAccounts(tools)],
    emailAndPassword: { enabled: false, disableSignUp: true },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // Its messages can contain rows; our own layer logs what is needed.
    logger: { disabled: true },
    user: { modelName: 'login_user', fields: { emailVerified: 'email_verified', ...times } },
    session: {
      modelName: 'login_session',
      expiresIn: tools.sessionLifetime / 1000,
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...times,
      },
    },
    account: {
      modelName: 'login_account',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...times,
      },
      accountLinking: { enabled: false },
    },
    verification: {
      modelName: 'login_verification',
      fields: { expiresAt: 'expires_at', ...times },
    },
    advanced: {
      cookiePrefix: cookiePrefix(baseUrl),
      useSecureCookies: baseUrl.protocol === 'https:',
      ipAddress: { disableIpTracking: true },
      database: {
        // The engine validates the schema when it is created, before our migrations, and caches the result forever.
        validateSchema: false,
        generateId: ({ model }) =>
          model === 'user' || model === 'login_user'
            ? `did:castaway:${randomUuid(tools.random)}`
            : randomUuid(tools.random),
      },
    },
  })

export type Engine = ReturnType<typeof createEngine>

/**
 * Cookies ignore ports, so two instances on one machine would sign each other out. Without a real host name the port is
 * therefore part of the cookie's name.
 */
export const cookiePrefix = ({ hostname, port }: URL): string =>
  /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname) && port ? `castaway-${port}` : 'castaway'
