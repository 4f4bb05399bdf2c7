import { sql } from 'kysely'
import { openText } from '@castaway/server-kit/secrets'
import { deriveKey } from './derive-key'
import type { LoginDb } from './store/tables'
import { networkAccountContexts } from './store/network-accounts'
import { signingKeyContext } from '@castaway/server-kit/signing-keys'

/** Rows of each type that are tried, newest first. */
const TRIED = 20

/**
 * Whether a secret decrypts what the login stored in a database, whose tables might not exist yet.
 * @returns null if nothing encrypted is stored there
 */
export const canDecrypt = async (
  db: LoginDb,
  secret: string | Uint8Array,
): Promise<boolean | null> => {
  const attempts: (() => unknown)[] = []
  if (await exists(db, 'login_signing_key')) {
    const key = deriveKey(secret, 'signing key')
    const rows = await db
      .selectFrom('login_signing_key')
      .select(['id', 'private_jwk'])
      .orderBy('created_at', 'desc')
      .limit(TRIED)
      .execute()
    for (const row of rows) {
      attempts.push(() => openText(key, row.private_jwk, signingKeyContext(row.id)))
    }
  }
  if (await exists(db, 'network_account')) {
    const key = deriveKey(secret, 'network account signer')
    const rows = await db
      .selectFrom('network_account')
      .select(['user_id', 'provider', 'fid', 'signer'])
      .where('signer', 'is not', null)
      .orderBy('updated_at', 'desc')
      .limit(TRIED)
      .execute()
    for (const row of rows) {
      for (const context of networkAccountContexts(row)) {
        attempts.push(() => openText(key, row.signer!, context))
      }
    }
  }
  if (attempts.length === 0) return null
  return attempts.some((trial) => {
    try {
      trial()
      return true
    } catch {
      return false
    }
  })
}

const exists = async (db: LoginDb, table: string): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass(${table}) is not null as found`.execute(db)
  return rows[0]!.found
}
