import { createHash } from 'node:crypto'
import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose'
import type { Clock } from '@castaway/contract'
import { AuthError } from '../../errors'
import type { Proof } from '../../linked-accounts/proof'
import { fetchExternal } from '../../net/fetch-external'
import type { CustomIssuer } from '../../options/custom'
import type { UsedProofs } from '../used-proofs'

/** Asymmetric algorithms only: never `none`, and never HS*, with which the public key could sign. */
const algorithms = [
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
]

/** Tolerated clock difference, in seconds. */
const SKEW = 30

/** Verifies tokens of one issuer; its keys are fetched on demand, and again for an unknown one. */
export const createCustomTokens = (
  { jwksUrl, issuer, audience }: CustomIssuer,
  { used, clock }: { used: UsedProofs; clock: Clock },
) => {
  const keys = createRemoteJWKSet(new URL(jwksUrl), {
    [customFetch]: (url: string, init: RequestInit) =>
      fetchExternal(url, init, { allowPrivate: true }),
  })

  /** @throws {AuthError} `invalid_credentials`, or `failed_to_link_account` if the keys are unavailable */
  const verify = async (token: string) => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms,
        issuer,
        audience,
        requiredClaims: ['sub', 'exp'],
        clockTolerance: SKEW,
        currentDate: new Date(clock.now()),
      })
      return payload
    } catch (error) {
      throw toAuthError(error)
    }
  }

  return {
    /** @throws {AuthError} `invalid_credentials`, `failed_to_link_account` */
    async prove(token: string): Promise<Proof> {
      const { sub, jti, exp } = await verify(token)
      if (!sub || sub.length > 255) throw rejected('The token does not name its user')
      if (!(await used.use(`custom|${nameOf(token, jti)}`, (exp! + SKEW) * 1000 + 1))) {
        throw rejected('This token was already used to sign in')
      }
      return {
        type: 'custom_auth',
        key: `custom_auth:${issuer}|${sub}`,
        details: { customUserId: sub },
      }
    },
  }
}

/** The token without its signature, because some algorithms allow several valid signatures for one message. */
const nameOf = (token: string, jti: string | undefined): string => {
  const what = jti === undefined ? token.slice(0, token.lastIndexOf('.')) : `jti ${jti}`
  return createHash('sha256').update(what).digest('base64url')
}

const rejected = (message: string) =>
  new AuthError('invalid_credentials', { property: 'token', message })

const toAuthError = (error: unknown): AuthError => {
  if (error instanceof AuthError) return error
  if (error instanceof errors.JWTExpired) return rejected('The token has expired')
  if (error instanceof errors.JWTClaimValidationFailed) {
    return rejected(`The token's "${error.claim}" is not valid here`)
  }
  if (error instanceof errors.JWKSNoMatchingKey) {
    return rejected('The token is signed with a key that its issuer does not publish')
  }
  if (
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported
  ) {
    return rejected('The token’s signature is not valid')
  }
  return new AuthError('failed_to_link_account', {
    message: 'The keys of the token’s issuer could not be read. Try again in a moment',
  })
}
