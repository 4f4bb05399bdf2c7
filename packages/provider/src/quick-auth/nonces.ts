import { sql } from 'kysely'
import type { AppContext } from '../context'

type NonceContext = Pick<AppContext, 'store' | 'clock' | 'random'>

/** Milliseconds in which a message has to be signed. */
export const NONCE_MS = 10 * 60_000

export async function issueNonce({ store, clock, random }: NonceContext): Promise<string> {
  const now = clock.now()
  // EIP-4361 requires letters and digits only; 128 bits.
  const nonce = Buffer.from(random.bytes(16)).toString('hex')
  await sql`with old as (delete from quick_auth_nonce where expires_at <= ${now})
    insert into quick_auth_nonce (value, expires_at)
    values (${nonce}, ${now + NONCE_MS})`.execute(store.db)
  return nonce
}

/** @returns false if it is unknown, expired or was already redeemed: of two calls at once, one deletes the row */
export async function redeemNonce({ store, clock }: NonceContext, nonce: string): Promise<boolean> {
  const row = await store.db
    .deleteFrom('quick_auth_nonce')
    .where('value', '=', nonce)
    .where('expires_at', '>', clock.now())
    .returning('value')
    .executeTakeFirst()
  return row !== undefined
}
