import { LoginFailure } from '../errors'
import type { Proof } from '../linked-accounts/proof'
import type { Session } from '../sessions'
import type { Arrived } from '../wire'
import { handXsrf } from './browser-id'
import { addCookies, type LoginContext, type LoginParts } from './request'
import { linkRefusal } from './linking'
import { requireOn } from './auth-method'

export interface Arrival {
  proof: Proof
  /** The session the request came with, as `enter` gave it. */
  current: Session | null
  /** When the proof is another user's: leave this session and sign in as that user. */
  switchUser?: boolean | undefined
  /** Of the second factor's proof, where the request itself cannot carry it. */
  mfaHash?: string | null | undefined
}

/**
 * Makes what was proved a session and adds its cookies to the answer. Every rule about who may sign in
 * or link holds in here, so that no way of signing in can forget one.
 *
 * @throws {LoginFailure} `disallowed_login_method`, `allowlist_rejected`, `user_does_not_exist`,
 * `max_accounts_reached`, `cannot_link_more_of_type`, `linked_to_another_user`, `must_be_authenticated`,
 * `recent_sign_in_required`, `mfa_required`
 */
export const signInAs = async (
  parts: LoginParts,
  c: LoginContext,
  { proof, current, switchUser = false, mfaHash }: Arrival,
): Promise<Arrived & { session: Session }> => {
  if (proof.type !== 'privy') requireOn(parts, proof.type)
  const { value, setCookies } = await parts.sessions.signIn(c.req.raw, {
    proof,
    current,
    switchUser: switchUser || (await isLightGuest(parts, current)),
    // Whether it becomes a link is known within the transaction.
    linkRefusal: current && (await linkRefusal(parts, c, current, mfaHash)),
  })
  addCookies(c, setCookies)
  await handXsrf(parts, c, value.session)
  const user = await parts.users.find(value.session.userId)
  if (!user) throw new LoginFailure('must_be_authenticated')
  return { ...value, user }
}

/** The same for a way whose answer is JSON: `{ user, isNewUser }`. */
export const arrive = async (
  parts: LoginParts,
  c: LoginContext,
  arrival: Arrival,
): Promise<Response> => {
  const { user, isNewUser } = await signInAs(parts, c, arrival)
  return c.json({ user, isNewUser } satisfies Arrived)
}

/** A guest who only looked around loses nothing by becoming who they are. One who has made a wallet would lose it. */
const isLightGuest = async ({ keystores }: LoginParts, current: Session | null) =>
  current?.isGuest === true && (await keystores.list(current.userId)).length === 0
