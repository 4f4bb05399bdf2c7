import type { Clock, Random } from '@castaway/contract'
import type { LoginDb } from './tables'

/** Lifetime of a nonce, in milliseconds. */
export const NONCE_LIFETIME = 10 * 60_000

export interface Nonces {
  /** Issues a nonce that only this browser can use, once. */
  issue(browser: string): Promise<string>
  /** Redeems the nonce. False if it is unknown, used, expired, or another browser's. */
  consume(nonce: string, browser: string): Promise<boolean>
  /** Whether it can still be redeemed; does not redeem it. */
  isOpen(nonce: string, browser: string): Promise<boolean>
}

export const createNonces = (db: LoginDb, clock: Clock, random: Random): Nonces => ({
  async issue(browser) {
    const now = clock.now()
    // EIP-4361 requires letters and digits only; 128 bits.
    const nonce = Buffer.from(random.bytes(16)).toString('hex')
    await db.deleteFrom('login_nonce').where('expires_at', '<=', now).execute()
    await db
      .insertInto('login_nonce')
      .values({ nonce, browser, expires_at: now + NONCE_LIFETIME })
      .execute()
    return nonce
  },
  async consume(nonce, browser) {
    // One statement: of two requests with the same nonce, one deletes the row and the other finds none.
    const used = await db
      .deleteFrom('login_nonce')
      .where('nonce', '=', nonce)
      .where('browser', '=', browser)
      .where('expires_at', '>', clock.now())
      .returning('nonce')
      .executeTakeFirst()
    return used !== undefined
  },
  async isOpen(nonce, browser) {
    const found = await db
      .selectFrom('login_nonce')
      .select('nonce')
      .where('nonce', '=', nonce)
      .where('browser', '=', browser)
      .where('expires_at', '>', clock.now())
      .executeTakeFirst()
    return found !== undefined
  },
})
