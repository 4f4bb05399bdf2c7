import { sql } from 'kysely'
import type { LoginDb } from './tables'

/** Proofs that are worthless because anyone can make them. */
export interface Withdrawal {
  /** Keys of linked accounts, e.g. `ethereum:0xAbC…`, `farcaster:2`. Addresses are compared case-insensitively. */
  keys: readonly string[]
  /** The provider whose network accounts have other owners now, with their FIDs. */
  provider: string
  fids: readonly number[]
}

/**
 * Unlinks accounts that anyone can prove, deletes network accounts that came with them, and ends every session of the
 * affected users. It is one transaction; running it again has no effect.
 */
export async function withdrawProofs(
  db: LoginDb,
  { keys, provider, fids }: Withdrawal,
): Promise<void> {
  const wanted = keys.map((key) => key.toLowerCase())
  await db.transaction().execute(async (tx) => {
    const linked = await sql<{ user_id: string }>`delete from login_linked_account
      where lower(key) = any(${wanted}::text[]) returning user_id`.execute(tx)
    const accounts = await sql<{ user_id: string }>`delete from network_account
      where provider = ${provider} and fid = any(${[...fids]}::int[]) returning user_id`.execute(tx)
    const users = [...linked.rows, ...accounts.rows].map((row) => row.user_id)
    await sql`delete from login_session where user_id = any(${users}::text[])`.execute(tx)
  })
}
