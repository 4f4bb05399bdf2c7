import { createHash } from 'node:crypto'
import { AuthError } from '../errors'
import type { Session } from '../sessions'
import type { LoginContext, AuthContext } from './request'

/** The header with the MFA token. */
const HEADER = 'x-mfa-token'

/**
 * Guards actions that a stolen session alone must not allow: if the user has a second factor, the request has to carry
 * a short-lived MFA token of this session.
 * @throws {AuthError} `mfa_required`
 */
export const requireMfa = (auth: AuthContext, c: LoginContext, session: Session): Promise<void> =>
  requireMfaForUser(auth, session.userId, session, mfaHashOf(c))

/** Hash of the request's MFA token, as it is stored; null without one. */
export const mfaHashOf = (c: LoginContext): string | null => {
  const token = c.req.header(HEADER)
  return token ? hashMfaToken(token) : null
}

/**
 * Guards data of `userId` from every caller. Without a session of that user it rejects if they have a second factor:
 * they have to sign in first.
 * @throws {AuthError} `mfa_required`
 */
export const requireMfaForUser = async (
  { db, clock }: Pick<AuthContext, 'db' | 'clock'>,
  userId: string,
  session: Session | null,
  mfaHash: string | null,
): Promise<void> => {
  const enrolled = await db
    .selectFrom('login_mfa_method')
    .select('method')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!enrolled) return
  if (mfaHash !== null && session?.userId === userId) {
    const proved = await db
      .selectFrom('login_mfa_token')
      .select('expires_at')
      .where('token_hash', '=', mfaHash)
      .where('session_id', '=', session.id)
      .where('expires_at', '>', clock.now())
      .executeTakeFirst()
    if (proved) return
  }
  throw new AuthError('mfa_required')
}

/** Tokens are stored hashed, so that a reader of the database can use none of them. */
export const hashMfaToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')
