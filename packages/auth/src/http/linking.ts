import type { LinkedAccountType } from '@castaway/contract'
import { AuthError } from '../errors'
import type { Session } from '../sessions'
import { mfaHashOf, requireMfaForUser } from './mfa'
import { requireRecentSignIn } from './recent-sign-in'
import type { LoginContext, AuthContext } from './request'

/**
 * Why an account cannot be linked to this session now; null if it can. A guest has nothing to protect yet, and a user
 * without any account has nothing to confirm with.
 * @param mfaHash hash of the MFA token; by default of the request's own
 */
export const linkError = async (
  auth: AuthContext,
  c: LoginContext,
  session: Session,
  mfaHash: string | null = mfaHashOf(c),
): Promise<AuthError | null> => {
  if (session.isGuest) return null
  const isFirst = (await linkedOf(auth, session)).length === 0
  try {
    if (isFirst) await requireMfaForUser(auth, session.userId, session, mfaHash)
    else await requireRecentSignIn(auth, c, session, mfaHash)
    return null
  } catch (error) {
    if (error instanceof AuthError) return error
    throw error
  }
}

/**
 * Runs before a user is redirected to another service: rejects at once if the result can only be a link. If the user
 * has an account of that type, they might be confirming it, and the callback decides.
 * @throws {AuthError} `recent_sign_in_required`, `mfa_required`
 */
export const requireLinkAllowed = async (
  auth: AuthContext,
  c: LoginContext,
  {
    type,
    current,
    switchUser,
  }: {
    type: LinkedAccountType
    current: Session | null
    switchUser: boolean
  },
): Promise<void> => {
  if (!current || switchUser) return
  if ((await linkedOf(auth, current)).some((account) => account.type === type)) return
  const error = await linkError(auth, c, current)
  if (error) throw error
}

const linkedOf = ({ db }: AuthContext, { userId }: Session) =>
  db.selectFrom('login_linked_account').select('type').where('user_id', '=', userId).execute()
