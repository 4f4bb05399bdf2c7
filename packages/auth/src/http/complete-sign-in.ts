import { AuthError } from '../errors'
import type { Proof } from '../linked-accounts/proof'
import type { Session } from '../sessions'
import type { SignInResult } from '../wire'
import { setCsrfCookie } from './browser-id'
import { addCookies, type LoginContext, type AuthContext } from './request'
import { linkError } from './linking'
import { requireEnabled } from './auth-method'

export interface SignInInput {
  proof: Proof
  /** The request's session, as `guardMutation` returned it. */
  current: Session | null
  /** If the proof belongs to another user: end this session and sign in as that user. */
  switchUser?: boolean | undefined
  /** Hash of the MFA token, if the request itself cannot carry it. */
  mfaHash?: string | null | undefined
}

/**
 * Turns a proof into a session and adds its cookies to the response. All rules about who can sign in or link are
 * applied here, so that no sign-in method can forget one.
 * @throws {AuthError} `disallowed_login_method`, `allowlist_rejected`, `user_does_not_exist`, `max_accounts_reached`,
 * `cannot_link_more_of_type`, `linked_to_another_user`, `must_be_authenticated`, `recent_sign_in_required`,
 * `mfa_required`
 */
export const signInAs = async (
  auth: AuthContext,
  c: LoginContext,
  { proof, current, switchUser = false, mfaHash }: SignInInput,
): Promise<SignInResult & { session: Session }> => {
  if (proof.type !== 'privy') requireEnabled(auth, proof.type)
  const { value, setCookies } = await auth.sessions.signIn(c.req.raw, {
    proof,
    current,
    switchUser: switchUser || (await isLightGuest(auth, current)),
    // Whether the proof is linked is known only within the transaction.
    linkError: current && (await linkError(auth, c, current, mfaHash)),
  })
  addCookies(c, setCookies)
  await setCsrfCookie(auth, c, value.session)
  const user = await auth.users.find(value.session.userId)
  if (!user) throw new AuthError('must_be_authenticated')
  return { ...value, user }
}

/** Does the same for a method with a JSON response: `{ user, isNewUser }`. */
export const completeSignIn = async (
  auth: AuthContext,
  c: LoginContext,
  input: SignInInput,
): Promise<Response> => {
  const { user, isNewUser } = await signInAs(auth, c, input)
  return c.json({ user, isNewUser } satisfies SignInResult)
}

/**
 * Whether a guest has nothing to lose by signing in as an existing user. A guest who created a wallet would lose it.
 */
const isLightGuest = async ({ keystores }: AuthContext, current: Session | null) =>
  current?.isGuest === true && (await keystores.list(current.userId)).length === 0
