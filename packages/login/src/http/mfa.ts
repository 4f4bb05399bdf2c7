import { createHash } from 'node:crypto'
import { AuthError } from '../errors'
import type { Session } from '../sessions'
import type { LoginContext, AuthContext } from './request'

/** The header that shows the proof of a second factor. */
const HEADER = 'x-mfa-token'

/**
 * Before what only the person may do, and not whoever has got hold of their session: where the user has
 * a second factor, the request has to carry the short-lived proof of it, made in this very session.
 * @throws {AuthError} `mfa_required`
 */
export const requireMfa = (auth: AuthContext, c: LoginContext, session: Session): Promise<void> =>
  requireMfaForUser(auth, session.userId, session, mfaHashOf(c))

/** The proof of a second factor that a request carries, as it is kept; null where there is none. */
export const mfaHashOf = (c: LoginContext): string | null => {
  const token = c.req.header(HEADER)
  return token ? hashMfaToken(token) : null
}

/**
 * The same for what belongs to `userId`, the caller for it. Without a session of that user it is
 * rejected as soon as they have a second factor: they sign in first.
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

/** As tokens are kept: whoever reads the database can use none of them. */
export const hashMfaToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')
