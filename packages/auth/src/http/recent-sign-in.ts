import { AuthError } from '../errors'
import { RECENT_SIGN_IN_MS } from '../linked-accounts/recency'
import type { Session } from '../sessions'
import { mfaHashOf, requireMfaForUser } from './mfa'
import type { LoginContext, AuthContext } from './request'

/**
 * Guards changes to a user's sign-in methods, for which an unattended browser or a stolen session alone must not be
 * enough. Requires a proof from the last ten minutes, and the second factor if there is one.
 * @param mfaHash hash of the MFA token; by default of the request's own
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
