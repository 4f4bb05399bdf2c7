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
  /** The session the request came with, as `guardMutation` gave it. */
  current: Session | null
  /** When the proof is another user's: leave this session and sign in as that user. */
  switchUser?: boolean | undefined
  /** Of the second factor's proof, where the request itself cannot carry it. */
  mfaHash?: string | null | undefined
}

/**
 * Makes what was proved a session and adds its cookies to the answer. Every rule about who may sign in
 * or link holds in here, so that no sign-in method can forget one.
 *
 * @throws {AuthError} `disallowed_login_method`, `allowlist_rejected`, `user_does_not_exist`,
 * `max_accounts_reached`, `cannot_link_more_of_type`, `linked_to_another_user`, `must_be_authenticated`,
 * `recent_sign_in_required`, `mfa_required`
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
    // Whether it becomes a link is known within the transaction.
    linkError: current && (await linkError(auth, c, current, mfaHash)),
  })
  addCookies(c, setCookies)
  await setCsrfCookie(auth, c, value.session)
  const user = await auth.users.find(value.session.userId)
  if (!user) throw new AuthError('must_be_authenticated')
  return { ...value, user }
}

/** The same for a method whose answer is JSON: `{ user, isNewUser }`. */
export const completeSignIn = async (
  auth: AuthContext,
  c: LoginContext,
  input: SignInInput,
): Promise<Response> => {
  const { user, isNewUser } = await signInAs(auth, c, input)
  return c.json({ user, isNewUser } satisfies SignInResult)
}

/** A guest who only looked around loses nothing by becoming who they are. One who has made a wallet would lose it. */
const isLightGuest = async ({ keystores }: AuthContext, current: Session | null) =>
  current?.isGuest === true && (await keystores.list(current.userId)).length === 0
