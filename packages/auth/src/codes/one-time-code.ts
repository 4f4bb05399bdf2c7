import type { Clock, Random } from '@castaway/contract'
import { hmac, timingSafeEqualText } from '@castaway/server-kit/secrets'
import { AuthError } from '../errors'
import type { LoginDb } from '../store/tables'

/** Lifetime of a code, in milliseconds. */
export const CODE_LIFETIME = 10 * 60_000
/** Wrong attempts that invalidate a code. */
export const CODE_TRIES = 5
export const CODE_DIGITS = 6
/** Delay before a page offers to send another code, in milliseconds. */
const RESEND_AFTER = 30_000

/** The purpose of a code. A code for one purpose is invalid for any other. */
export type CodePurpose = 'email' | 'phone' | 'mfa-sms' | 'mfa-sms-enrol'

/** Identifies a code: its purpose, its recipient, and who can use it. */
export interface CodeScope {
  purpose: CodePurpose
  /** Normalized address or number. */
  subject: string
  /** Id of the browser (for second factors, of the session) that requested it. */
  holder: string
}

export interface IssuedCode {
  /** Six digits; used only in the message. */
  code: string
  /** Unix ms. */
  expiresAt: number
}

export interface RedeemedCode {
  /** Makes the code valid again for the rest of its lifetime and attempts, if the action it was used for failed. */
  restore(): Promise<void>
}

export interface OneTimeCodes {
  /** Creates a code and invalidates the previous one. */
  issue(of: CodeScope): Promise<IssuedCode>
  /** Deletes a code, e.g. because it could not be sent. */
  drop(of: CodeScope): Promise<void>
  /**
   * Redeems the code.
   * @throws {AuthError} `invalid_credentials` with the same message for a code that is wrong, used, replaced, expired,
   * tried too often, or was never issued: the reason would help an attacker
   */
  redeem(of: CodeScope, code: string): Promise<RedeemedCode>
}

/** What a page needs to know about a code that was sent. */
export const codeSentResponse = (expiresAt: number) => ({
  expiresAt,
  resendAt: expiresAt - CODE_LIFETIME + RESEND_AFTER,
  digits: CODE_DIGITS,
})

/**
 * One-time codes, stored as HMACs over everything they are bound to: a reader of the database cannot try the million
 * codes without the key, and no row can be moved to another address or browser.
 * @param isSame replaceable so that tests can count how many guesses are compared
 */
export const createOneTimeCodes = (
  db: LoginDb,
  clock: Clock,
  random: Random,
  key: Uint8Array,
  isSame: typeof timingSafeEqualText = timingSafeEqualText,
): OneTimeCodes => {
  const hash = ({ purpose, subject, holder }: CodeScope, code: string) =>
    hmac(key, JSON.stringify([purpose, subject, holder, code]))

  return {
    async issue(of) {
      const now = clock.now()
      const code = randomDigits(random)
      const expiresAt = now + CODE_LIFETIME
      const row = { code_hash: hash(of, code), tries: 0, expires_at: expiresAt }
      await db.deleteFrom('login_code').where('expires_at', '<=', now).execute()
      await db
        .insertInto('login_code')
        .values({ ...of, ...row })
        .onConflict((conflict) =>
          conflict.columns(['purpose', 'subject', 'holder']).doUpdateSet(row),
        )
        .execute()
      return { code, expiresAt }
    },
    async drop({ purpose, subject, holder }) {
      await db
        .deleteFrom('login_code')
        .where('purpose', '=', purpose)
        .where('subject', '=', subject)
        .where('holder', '=', holder)
        .execute()
    },
    async redeem(of, code) {
      const { purpose, subject, holder } = of
      // The attempt is counted before the guess is compared, in one statement: of any number of concurrent guesses,
      // five get the hash to compare with and the others get nothing.
      const found = await db
        .updateTable('login_code')
        .set((row) => ({ tries: row('tries', '+', 1) }))
        .where('purpose', '=', purpose)
        .where('subject', '=', subject)
        .where('holder', '=', holder)
        .where('expires_at', '>', clock.now())
        .where('tries', '<', CODE_TRIES)
        .returning('code_hash')
        .executeTakeFirst()
      if (found && isSame(hash(of, code), found.code_hash)) {
        // Of two concurrent correct guesses, one redeems it.
        const taken = await db
          .deleteFrom('login_code')
          .where('purpose', '=', purpose)
          .where('subject', '=', subject)
          .where('holder', '=', holder)
          .where('code_hash', '=', found.code_hash)
          .returning(['code_hash', 'tries', 'expires_at'])
          .executeTakeFirst()
        if (taken) {
          return {
            async restore() {
              const row = { purpose, subject, holder, ...taken }
              // A newer code that was requested meanwhile is not affected.
              await db
                .insertInto('login_code')
                .values(row)
                .onConflict((conflict) => conflict.doNothing())
                .execute()
            },
          }
        }
      }
      throw new AuthError('invalid_credentials', {
        property: 'code',
        message: 'That code is wrong, expired, or already used. You can request a new one',
      })
    },
  }
}

/** Six uniformly distributed digits; a plain modulo would favor low numbers. */
const randomDigits = (random: Random): string => {
  const count = 10 ** CODE_DIGITS
  const end = Math.floor(2 ** 32 / count) * count
  for (;;) {
    const number = Buffer.from(random.bytes(4)).readUInt32BE()
    if (number < end) return String(number % count).padStart(CODE_DIGITS, '0')
  }
}
