import { Hono } from 'hono'
import { bodyLimit, errorResponse } from '@castaway/server-kit/http'
import { randomText } from '@castaway/server-kit/ids'
import { currentRequest } from '@castaway/server-kit/telemetry'
import { delegationRoutes } from '../delegations/routes'
import { invalidData, AuthError } from '../errors'
import { accountRoutes } from './account-routes'
import { captchaChecks } from '../http/captcha'
import { mfaRoutes } from '../mfa/routes'
import { keystoreRoutes } from './keystore-routes'
import { oidcRoutes } from '../oidc/routes'
import type { LoginEnv, AuthContext } from '../http/request'
import { externalProviderRoutes } from './external-provider'
import { signInRoutes } from './sign-in-routes'
import { tokenRoutes } from './token-routes'
import { userRoutes } from './user-routes'
import { authMethodRoutes } from './auth-method-routes'

const MAX_BODY = 16 * 1024

const unavailable = (error: Error) =>
  errorResponse({
    status: 503,
    code: 'unexpected_error',
    shortMessage:
      'code' in error && error.code === 'DISK_FULL' && 'shortMessage' in error
        ? String(error.shortMessage)
        : 'The database cannot be reached right now. Try again in a moment',
  })

/** The routes below `/login`. All other paths return 404. */
export const createApp = (auth: AuthContext): Hono<LoginEnv> => {
  const app = new Hono<LoginEnv>()
  app.use(async (c, next) => {
    c.set('requestId', currentRequest()?.id ?? randomText(auth.random, 12))
    await next()
    c.res.headers.set('x-request-id', c.get('requestId'))
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
    c.res.headers.set('x-content-type-options', 'nosniff')
  })
  app.use(
    bodyLimit(() => ({
      maxBytes: MAX_BODY,
      reject: () => invalidData('body', 'The request is too large').toResponse(),
    })),
  )
  captchaChecks(app, auth)
  externalProviderRoutes(app, auth)
  signInRoutes(app, auth)
  authMethodRoutes(app, auth)
  accountRoutes(app, auth)
  userRoutes(app, auth)
  tokenRoutes(app, auth)
  oidcRoutes(app, auth)
  keystoreRoutes(app, auth)
  delegationRoutes(app, auth)
  mfaRoutes(app, auth)
  // `notFound` is not used because a mounted app leaves it to its parent.
  app.all('*', () => new AuthError('not_found').toResponse())
  app.onError((error, c) => {
    if (error instanceof AuthError) return error.toResponse()
    // The host's database is unavailable; nothing in the login failed.
    if ('status' in error && error.status === 503) return unavailable(error)
    const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : ''
    auth.log({
      event: 'login_failed_unexpectedly',
      requestId: c.get('requestId'),
      error: `${error.name}${code}`,
      at: (error.stack ?? '')
        .split('\n')
        .filter((line) => line.startsWith('    at '))
        .slice(0, 8),
    })
    return new AuthError('unexpected_error').toResponse()
  })
  return app
}
