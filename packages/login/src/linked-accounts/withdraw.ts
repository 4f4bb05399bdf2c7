import { sql } from 'kysely'
import type { LoginDb } from '../store/tables'

/** Proofs that are worth nothing any more, because anyone can make them. */
export interface Withdrawal {
  /** Of linked accounts, e.g. `ethereum:0xAbC…`, `farcaster:2`. Addresses are compared without regard to case. */
  keys: readonly string[]
  /** The provider whose network accounts have other owners now, and their fids. */
  provider: string
  fids: readonly number[]
}

/**
 * Unlinks what anyone can prove to be theirs, forgets network accounts that came by it, and ends every session of the
 * people it was linked to. All of it or nothing; a second time does nothing.
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
