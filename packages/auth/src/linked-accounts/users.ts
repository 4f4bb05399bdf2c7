import type { Clock } from '@castaway/contract'
import { sql } from 'kysely'
import { invalidData, AuthError } from '../errors'
import { RECENT_SIGN_IN_MS } from './recency'
import { withExternalUser } from './external-user'
import type { RecoveryMethod } from '@castaway/wallet/keystore-wire'
import type { CustomMetadata, LinkedAccount, LoginUser, MfaMethod } from '../wire'
import { metadataText } from '../store/metadata'
import type { LoginDb } from '../store/tables'

export interface Users {
  /** A user as the app sees them; null if they do not exist. */
  find(id: string): Promise<LoginUser | null>
  acceptTerms(id: string): Promise<void>
  /** Replaces the metadata. @throws {AuthError} `invalid_data` if it is too large */
  setMetadata(id: string, values: CustomMetadata): Promise<void>
  /**
   * Unlinks an account. Proofs by this account in the user's other sessions become invalid.
   * @throws {AuthError} `not_found`, or `invalid_data` for the last account, without which the user could not sign in
   * again
   */
  unlink(id: string, key: string, sessionId: string): Promise<void>
}

export const createUsers = (db: LoginDb, clock: Clock): Users => ({
  async find(id) {
    // One query, because the gateway reads the user on every call.
    const rows = await db
      .selectFrom('login_user as user')
      .leftJoin('login_linked_account as account', 'account.user_id', 'user.id')
      .leftJoin('login_keystore_account as kept', (join) =>
        join.onRef('kept.user_id', '=', 'user.id').onRef('kept.key', '=', 'account.key'),
      )
      .leftJoin('login_keystore as keystore', 'keystore.id', 'kept.keystore_id')
      .leftJoin('login_passkey as passkey', 'passkey.key', 'account.key')
      .select([
        'user.id',
        'user.created_at',
        'user.is_guest',
        'user.accepted_terms_at',
        'user.custom_metadata',
        'account.type',
        'account.key',
        'account.details',
        'account.first_verified_at',
        'account.latest_verified_at',
        'kept.wallet_index',
        'keystore.imported',
        'keystore.recovery_method',
        'passkey.in_mfa',
        sql<boolean>`exists (select from login_delegation given
          where given.user_id = ${id} and given.owner_key = account.key
          and given.state = 'granted' and given.expires_at > ${clock.now()})`.as('delegated'),
        sql<MfaMethod[] | null>`(select json_agg(method order by method) from login_mfa_method
          where user_id = ${id})`.as('mfa_methods'),
      ])
      .where('user.id', '=', id)
      .orderBy('account.first_verified_at')
      .orderBy('account.key')
      .execute()
    const [user] = rows
    if (!user) return null
    const found: LoginUser = {
      id: user.id,
      createdAt: user.created_at.getTime(),
      isGuest: user.is_guest,
      hasAcceptedTerms: user.accepted_terms_at !== null,
      mfaMethods: user.mfa_methods ?? [],
      customMetadata: JSON.parse(user.custom_metadata),
      linkedAccounts: rows.flatMap((row) => (row.key === null ? [] : [toAccount(row)])),
    }
    const external = rows.find((row) => row.type === 'privy')
    return external ? withExternalUser(found, JSON.parse(external.details!)) : found
  },
  async acceptTerms(id) {
    await db
      .updateTable('login_user')
      .set({ accepted_terms_at: clock.now() })
      .where('id', '=', id)
      .where('accepted_terms_at', 'is', null)
      .execute()
  },
  async setMetadata(id, values) {
    await db
      .updateTable('login_user')
      .set({ custom_metadata: metadataText(values) })
      .where('id', '=', id)
      .execute()
  },
  async unlink(id, key, sessionId) {
    await db.transaction().execute(async (tx) => {
      // Without the lock, unlinking the last two accounts concurrently would see the other one still there.
      await tx.selectFrom('login_user').select('id').where('id', '=', id).forUpdate().execute()
      const rows = await tx
        .selectFrom('login_linked_account')
        .select('key')
        .where('user_id', '=', id)
        .execute()
      if (!rows.some((row) => row.key === key)) throw new AuthError('not_found')
      if (rows.length === 1) {
        throw invalidData('key', 'This is your only sign-in method: link another one first')
      }
      await tx
        .deleteFrom('login_linked_account')
        .where('user_id', '=', id)
        .where('key', '=', key)
        .execute()
      // Other sessions that it has proved no longer count as recent.
      const notRecent = clock.now() - RECENT_SIGN_IN_MS - 1
      await tx
        .updateTable('login_session')
        .set({ proved_at: notRecent })
        .where('user_id', '=', id)
        .where('proved_by', '=', key)
        .where('proved_at', '>', notRecent)
        .where('id', '!=', sessionId)
        .execute()
      // Its public key is deleted too, and it can be linked again.
      await tx.deleteFrom('login_passkey').where('key', '=', key).execute()
    })
  },
})

interface AccountRow {
  type: string | null
  key: string | null
  details: string | null
  first_verified_at: number | null
  latest_verified_at: number | null
  wallet_index: number | null
  imported: boolean | null
  recovery_method: RecoveryMethod | null
  in_mfa: boolean | null
  delegated: boolean
}

/**
 * Labels come from the browser; whether a wallet is embedded, and its recovery method, come from the stored keystores.
 */
const toAccount = (row: AccountRow): LinkedAccount => ({
  type: row.type,
  key: row.key,
  ...JSON.parse(row.details!),
  ...(row.type === 'wallet' ? { ...custodyOf(row), delegated: row.delegated } : {}),
  ...(row.type === 'passkey' ? { enrolledInMfa: row.in_mfa === true } : {}),
  firstVerifiedAt: Number(row.first_verified_at),
  latestVerifiedAt: Number(row.latest_verified_at),
})

const custodyOf = ({ imported, recovery_method, wallet_index }: AccountRow) =>
  recovery_method === null
    ? { recoveryMethod: null, imported: false, walletIndex: null }
    : {
        walletClientType: 'castaway',
        connectorType: 'embedded',
        recoveryMethod: recovery_method,
        imported: imported === true,
        walletIndex: wallet_index,
      }
