import { AuthError } from '../errors'
import { RECENT_SIGN_IN_MS } from '../linked-accounts/recency'
import type { Session } from '../sessions'
import { mfaHashOf, requireMfaForUser } from './mfa'
import type { LoginContext, AuthContext } from './request'

/**
 * For what changes how a user signs in: an open browser or a stolen session alone must not be enough. Asks for a
 * proof of the last ten minutes, and for the second factor where there is one.
 * @param mfaHash of the second factor's proof; the one that comes with the request by default
 * @throws {AuthError} `recent_sign_in_required`, `mfa_required`
 */
export const requireRecentSignIn = async (
  auth: AuthContext,
  c: LoginContext,
  session: Session,
  mfaHash: string | null = mfaHashOf(c),
): Promise<void> => {
  if (auth.clock.now() - session.provedAt > RECENT_SIGN_IN_MS) {
    throw new AuthError('recent_sign_in_required')
  }
  await requireMfaForUser(auth, session.userId, session, mfaHash)
}
