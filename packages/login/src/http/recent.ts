import { LoginFailure } from '../errors'
import type { Session } from '../sessions'

/** For how long a sign-in counts as one of just now, in milliseconds. */
const RECENT = 10 * 60_000

/**
 * For what changes who somebody is. Every sign-in and every link starts a new session, so its age is that
 * of the last proof.
 * @throws {LoginFailure} `recent_sign_in_required`
 */
export const requireRecent = (session: Session, now: number): void => {
  if (now - session.createdAt > RECENT) throw new LoginFailure('recent_sign_in_required')
}
