import type { Clock } from '@castaway/contract'
import { createLocalJWKSet, jwtVerify } from 'jose'
import * as z from 'zod'
import { invalidData, AuthError } from '../errors'
import type { Session } from '../sessions'
import type { LoginDb } from '../store/tables'
import { TOKEN_LIFETIME } from './lifetime'
import type { SigningKeys } from '@castaway/server-kit/signing-keys'

/** A token as it was issued. `expiresAt` is in Unix ms. */
export interface IssuedToken {
  token: string
  expiresAt: number
}

export interface Tokens {
  /** @throws {AuthError} `invalid_data` for an audience that is not configured */
  issue(session: Session, audience: string | undefined): Promise<IssuedToken>
  /**
   * The user of a token, and whether their session still exists.
   * @throws {AuthError} `missing_or_invalid_token` for a token that is not ours, or has expired
   */
  check(token: string): Promise<{ active: boolean; userId: string; expiresAt: number }>
}

const claims = z.object({ sub: z.string(), sid: z.string(), exp: z.number() })

export const createTokens = (
  db: LoginDb,
  clock: Clock,
  keys: SigningKeys,
  { issuer, audiences }: { issuer: string; audiences: readonly string[] },
): Tokens => ({
  async issue(session, audience = issuer) {
    if (audience !== issuer && !audiences.includes(audience)) {
      throw invalidData('audience', 'No tokens are issued for that audience here')
    }
    const iat = Math.floor(clock.now() / 1000)
    const exp = Math.floor(Math.min(clock.now() + TOKEN_LIFETIME, session.expiresAt) / 1000)
    const token = await keys.sign({
      sub: session.userId,
      sid: session.id,
      iss: issuer,
      aud: audience,
      iat,
      exp,
    })
    return { token, expiresAt: exp * 1000 }
  },
  async check(token) {
    const { payload } = await jwtVerify(token, createLocalJWKSet(await keys.jwks()), {
      issuer,
      audience: [issuer, ...audiences],
      algorithms: ['ES256'],
      typ: 'JWT',
      currentDate: new Date(clock.now()),
    }).catch(() => {
      throw new AuthError('missing_or_invalid_token', { message: 'This token is not valid' })
    })
    const { sub, sid, exp } = claims.parse(payload)
    const session = await db
      .selectFrom('login_session')
      .select('expires_at')
      .where('id', '=', sid)
      .where('user_id', '=', sub)
      .executeTakeFirst()
    return {
      active: session !== undefined && session.expires_at.getTime() > clock.now(),
      userId: sub,
      expiresAt: exp * 1000,
    }
  },
})
