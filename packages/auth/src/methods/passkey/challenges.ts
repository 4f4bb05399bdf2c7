import type { Clock, Random } from '@castaway/contract'
import { randomText } from '@castaway/server-kit/ids'
import type { LoginDb } from '../../store/tables'

/** Lifetime of a challenge, in milliseconds. */
export const CHALLENGE_LIFETIME = 10 * 60_000

/** The purpose of a challenge; a response is invalid for any other purpose. */
export interface ChallengeScope {
  purpose: 'sign-in' | 'register' | 'mfa' | 'mfa-enrol'
  /** Who can answer it: a browser, or a session. */
  holder: string
}

export interface Challenges {
  /** 32 random bytes, base64url. */
  issue(of: ChallengeScope, userHandle?: string): Promise<string>
  /** Redeems the challenge. Null if it is unknown, used, expired, or for another purpose or holder. */
  consume(challenge: string, of: ChallengeScope): Promise<{ userHandle: string | null } | null>
}

export const createChallenges = (db: LoginDb, clock: Clock, random: Random): Challenges => ({
  async issue(of, userHandle) {
    const now = clock.now()
    const challenge = randomText(random, 32)
    await db.deleteFrom('login_challenge').where('expires_at', '<=', now).execute()
    await db
      .insertInto('login_challenge')
      .values({
        ...of,
        challenge,
        user_handle: userHandle ?? null,
        expires_at: now + CHALLENGE_LIFETIME,
      })
      .execute()
    return challenge
  },
  async consume(challenge, { purpose, holder }) {
    // One statement: of two responses to one challenge, one deletes the row and the other finds none.
    const used = await db
      .deleteFrom('login_challenge')
      .where('challenge', '=', challenge)
      .where('purpose', '=', purpose)
      .where('holder', '=', holder)
      .where('expires_at', '>', clock.now())
      .returning('user_handle')
      .executeTakeFirst()
    return used ? { userHandle: used.user_handle } : null
  },
})
