import type { Clock } from '@castaway/contract'
import type { SigningKeys } from '@castaway/server-kit/signing-keys'
import { createLocalJWKSet, jwtVerify, type JWTPayload } from 'jose'
import { z } from 'zod'

/** Milliseconds for which a token is valid: clients get a new one shortly before. */
export const TOKEN_MS = 60 * 60_000

const Claims = z.object({
  iss: z.string(),
  aud: z.string(),
  sub: z.int().min(1),
  iat: z.number(),
  exp: z.number(),
})
export type QuickAuthClaims = z.infer<typeof Claims>

/** Says for an app, by its domain, which account uses it. */
export interface QuickAuthTokens {
  issue(claims: { issuer: string; domain: string; fid: number }): Promise<string>
  /** @returns null if the token is none of this issuer's for this domain, or has expired */
  verify(
    token: string,
    expected: { issuer: string; domain: string },
  ): Promise<QuickAuthClaims | null>
}

export const createTokens = (keys: SigningKeys, clock: Clock): QuickAuthTokens => ({
  issue({ issuer, domain, fid }) {
    const iat = Math.floor(clock.now() / 1000)
    const claims: QuickAuthClaims = {
      iss: issuer,
      aud: domain,
      sub: fid,
      iat,
      exp: iat + TOKEN_MS / 1000,
    }
    // The account is a number in these tokens, and not a text as the standard has it.
    return keys.sign(claims as unknown as JWTPayload)
  },
  async verify(token, { issuer, domain }) {
    const verified = await jwtVerify(token, createLocalJWKSet(await keys.jwks()), {
      issuer,
      audience: domain,
      algorithms: ['ES256'],
      typ: 'JWT',
      currentDate: new Date(clock.now()),
    }).catch(() => null)
    return verified && (Claims.safeParse(verified.payload).data ?? null)
  },
})
