import type { Clock, Random } from '@castaway/contract'
import { AuthError } from '../errors'
import { hmac, timingSafeEqualText } from '../keys'
import type { LoginDb } from '../store/tables'

/** How long a code works, in milliseconds. */
export const CODE_LIFETIME = 10 * 60_000
/** Wrong answers that end a code. */
export const CODE_TRIES = 5
export const CODE_DIGITS = 6
/** When a page offers to send another one, in milliseconds. */
const RESEND_AFTER = 30_000

/** What a code is for. A code for one thing is worth nothing for another. */
export type CodePurpose = 'email' | 'phone' | 'mfa-sms' | 'mfa-sms-enrol'

/** Which code: for what, sent to whom, and who may use it. */
export interface CodeScope {
  purpose: CodePurpose
  /** Address or number, normalised. */
  subject: string
  /** Id of the browser, or for second factors of the session, that asked for it. */
  holder: string
}

export interface IssuedCode {
  /** Six digits; for the message and nowhere else. */
  code: string
  /** Unix ms. */
  expiresAt: number
}

export interface RedeemedCode {
  /** Makes it good for what is left of its time and its tries, when what it was for could not be done. */
  restore(): Promise<void>
}

export interface OneTimeCodes {
  /** Makes a code; the one before stops working. */
  issue(of: CodeScope): Promise<IssuedCode>
  /** Forgets a code, e.g. because it could not be sent. */
  drop(of: CodeScope): Promise<void>
  /**
   * Uses the code up.
   * @throws {AuthError} `invalid_credentials`, in the same words for one that is wrong, used, replaced,
   * too old, was tried too often, or never was: what is wrong with it would help who is guessing
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
 * One-time codes. Kept as HMACs over everything they are bound to: whoever reads the database cannot
 * try the million codes without the key, and no row can be moved to another address or browser.
 *
 * @param isSame told apart so that tests can count how many guesses are ever looked at
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
      // Counted before the guess is looked at, in one statement: of any number of guesses at once,
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
        // Of two that are right at once, one takes it.
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
              // A newer one that was asked for meanwhile stays.
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

/** Every number of six digits is as likely as any other; the rest of a division would favour the low ones. */
const randomDigits = (random: Random): string => {
  const count = 10 ** CODE_DIGITS
  const end = Math.floor(2 ** 32 / count) * count
  for (;;) {
    const number = Buffer.from(random.bytes(4)).readUInt32BE()
    if (number < end) return String(number % count).padStart(CODE_DIGITS, '0')
  }
}
