import { ServerError, type Clock } from '@castaway/contract'
import { fetchService } from '@castaway/server-kit/net'
import {
  createRemoteJWKSet,
  customFetch,
  errors,
  importSPKI,
  jwtVerify,
  type JWTVerifyGetKey,
} from 'jose'
import { AuthError } from '@castaway/auth'
import { PRIVY_API } from './api'

export interface PrivyTokens {
  /**
   * The user of an access token: Privy's id, `did:privy:…`.
   * @throws {AuthError} `invalid_credentials` for a token that is forged, expired or another app's; `unexpected_error`
   * if Privy's keys are unavailable
   */
  verify(token: string): Promise<string>
}

/** Tolerated clock difference, in seconds. */
const SKEW = 30

/**
 * Verifies Privy's access tokens as its documentation says: ES256 only, issued by `privy.io` for this app, not expired.
 * The algorithm is fixed here because a token names its own, and `none` is one too.
 */
export const createPrivyTokens = (
  options: { appId: string; apiUrl: string; verificationKey?: string },
  clock: Clock,
): PrivyTokens => {
  const { appId, apiUrl, verificationKey } = options
  const keys: JWTVerifyGetKey = verificationKey
    ? keptKey(verificationKey)
    : createRemoteJWKSet(new URL(`${apiUrl}/v1/apps/${appId}/jwks.json`), {
        timeoutDuration: 8_000,
        cooldownDuration: 60_000,
        cacheMaxAge: 60 * 60_000,
        [customFetch]: (url: string, init: RequestInit) =>
          fetchService(url, init, {
            maxBytes: 256 * 1024,
            timeoutMs: 8_000,
            allowPrivate: apiUrl !== PRIVY_API,
          }),
      })
  return {
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, keys, {
          algorithms: ['ES256'],
          typ: 'JWT',
          issuer: 'privy.io',
          audience: appId,
          requiredClaims: ['sub', 'sid', 'iat', 'exp'],
          clockTolerance: SKEW,
          currentDate: new Date(clock.now()),
        })
        if (/^did:privy:[A-Za-z0-9]{1,64}$/.test(payload.sub!)) return payload.sub!
      } catch (cause) {
        if (isUnreachable(cause)) {
          throw new AuthError('unexpected_error', {
            message: 'Privy could not be reached to check your sign-in. Try again in a moment',
          })
        }
      }
      throw new AuthError('invalid_credentials', {
        property: 'token',
        message: "This is not a valid access token of this site's Privy app, or it has expired",
      })
    },
  }
}

/** The app's public key as the operator configured it; parsed once. */
const keptKey = (pem: string): JWTVerifyGetKey => {
  let key: ReturnType<typeof importSPKI> | undefined
  return () => (key ??= importSPKI(pem, 'ES256'))
}

/** Whether the key could not be fetched, in which case nothing is wrong with the token. */
const isUnreachable = (cause: unknown): boolean =>
  cause instanceof errors.JWKSTimeout ||
  cause instanceof ServerError ||
  (cause instanceof errors.JOSEError && cause.code === 'ERR_JOSE_GENERIC')
