import { sql } from 'kysely'
import type { LoginDb } from './tables'

/**
 * Everything that is stored about a user, table by table, without secrets. A test compares it with the tables that
 * reference users in the database, so that none is forgotten.
 * `of` selects the user's rows if the table does not reference users itself.
 */
export const userTables: readonly {
  table: string
  /** Name in the export. */
  name: string
  columns: readonly string[]
  of?: string
}[] = [
  {
    table: 'login_session',
    name: 'sessions',
    columns: [
      'id',
      'user_agent',
      'created_at',
      'updated_at',
      'expires_at',
      'proved_at',
      'proved_by',
    ],
  },
  {
    table: 'login_keystore',
    name: 'wallets',
    columns: ['id', 'imported', 'recovery_method', 'created_at', 'updated_at'],
  },
  {
    table: 'login_keystore_account',
    name: 'walletAccounts',
    columns: ['keystore_id', 'key', 'wallet_index'],
  },
  {
    table: 'network_account',
    name: 'networkAccounts',
    columns: ['provider', 'fid', 'status', 'proof', 'created_at', 'updated_at'],
  },
  {
    table: 'login_passkey',
    name: 'passkeys',
    columns: ['key', 'rp_id', 'transports', 'created_at', 'used_at'],
    of: '(select account.user_id from login_linked_account account where account.key = login_passkey.key)',
  },
  {
    table: 'login_mfa',
    name: 'secondFactors',
    columns: ['method', 'created_at', 'confirmed_at'],
  },
  {
    table: 'login_delegation',
    name: 'delegations',
    columns: [
      'id',
      'chain_id',
      'account',
      'owner_key',
      'session_address',
      'scope',
      'expires_at',
      'created_at',
      'state',
    ],
  },
  {
    table: 'login_oidc_token',
    name: 'sitesSignedInTo',
    columns: ['client_id', 'scope', 'expires_at'],
  },
]

/** @returns rows by table, with the database's column names; times as Unix ms */
export const exportUserData = async (
  db: LoginDb,
  userId: string,
): Promise<Record<string, unknown[]>> => {
  const data: Record<string, unknown[]> = {}
  for (const { table, name, columns, of } of userTables) {
    const { rows } = await sql<Record<string, unknown>>`
      select ${sql.join(columns.map((column) => sql.ref(column)))}
      from ${sql.table(table)}
      where ${of ? sql.raw(of) : sql.ref('user_id')} = ${userId}`.execute(db)
    data[name] = rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([column, value]) => [column, plain(column, value)]),
      ),
    )
  }
  return data
}

/** Normalizes times, which are dates, numbers or text depending on the table and the driver. */
const plain = (column: string, value: unknown): unknown => {
  if (value instanceof Date) return value.getTime()
  return column.endsWith('_at') && value !== null ? Number(value) : value
}

/**
 * Deletes a user: their rows are deleted through foreign keys. What they published belongs to the network and stays.
 */
export const deleteUserData = async (db: LoginDb, userId: string): Promise<void> => {
  await db.transaction().execute(async (tx) => {
    // These rows are found by the account's key, because no foreign key connects them to the user.
    await tx
      .deleteFrom('login_passkey')
      .where('key', 'in', (own) =>
        own.selectFrom('login_linked_account').select('key').where('user_id', '=', userId),
      )
      .execute()
    await tx.deleteFrom('login_user').where('id', '=', userId).execute()
  })
}
