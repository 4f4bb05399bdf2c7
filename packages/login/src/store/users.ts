import type { Clock } from '@castaway/contract'
import { invalidData, LoginFailure } from '../errors'
import type { LinkedAccount, LoginUser } from '../wire'
import type { LoginDb } from './tables'

export interface Users {
  /** A person as the app sees them; null for one that does not exist. */
  find(id: string): Promise<LoginUser | null>
  acceptTerms(id: string): Promise<void>
  /** @throws {LoginFailure} `not_found`, or `invalid_data` for the last account: without one nobody could sign in again */
  unlink(id: string, key: string): Promise<void>
}

export const createUsers = (db: LoginDb, clock: Clock): Users => ({
  async find(id) {
    const user = await db
      .selectFrom('login_user')
      .select(['id', 'created_at', 'is_guest', 'accepted_terms_at', 'custom_metadata'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!user) return null
    return {
      id: user.id,
      createdAt: user.created_at.getTime(),
      isGuest: user.is_guest,
      hasAcceptedTerms: user.accepted_terms_at !== null,
      mfaMethods: [],
      customMetadata: JSON.parse(user.custom_metadata),
      linkedAccounts: await linkedAccounts(db, id),
    }
  },
  async acceptTerms(id) {
    await db
      .updateTable('login_user')
      .set({ accepted_terms_at: clock.now() })
      .where('id', '=', id)
      .where('accepted_terms_at', 'is', null)
      .execute()
  },
  async unlink(id, key) {
    await db.transaction().execute(async (tx) => {
      // Two of the last two accounts unlinked at once would each see the other one still there.
      await tx.selectFrom('login_user').select('id').where('id', '=', id).forUpdate().execute()
      const rows = await tx
        .selectFrom('login_linked_account')
        .select('key')
        .where('user_id', '=', id)
        .execute()
      if (!rows.some((row) => row.key === key)) throw new LoginFailure('not_found')
      if (rows.length === 1) {
        throw invalidData('key', 'This is the only way you have to sign in: link another one first')
      }
      await tx
        .deleteFrom('login_linked_account')
        .where('user_id', '=', id)
        .where('key', '=', key)
        .execute()
    })
  },
})

/** Labels come from the browser; that a wallet is the embedded one, and how it comes back, from what is kept here. */
const linkedAccounts = async (db: LoginDb, userId: string): Promise<LinkedAccount[]> => {
  const rows = await db
    .selectFrom('login_linked_account')
    .select(['key', 'details', 'first_verified_at', 'latest_verified_at'])
    .where('user_id', '=', userId)
    .orderBy('first_verified_at')
    .orderBy('key')
    .execute()
  if (rows.length === 0) return []
  const kept = await db
    .selectFrom('login_keystore')
    .select(['address', 'wallet_index', 'keystore'])
    .where('user_id', '=', userId)
    .execute()
  return rows.map((row) => {
    const wallet = JSON.parse(row.details) as WalletDetails
    const keystore = kept.find(({ address }) => address === wallet.address)
    return {
      type: 'wallet',
      key: row.key,
      ...wallet,
      ...(keystore
        ? {
            walletClientType: 'castaway',
            connectorType: 'embedded',
            recoveryMethod: 'password',
            imported: JSON.parse(keystore.keystore).imported === true,
            walletIndex: keystore.wallet_index,
          }
        : { recoveryMethod: null, imported: false, walletIndex: null }),
      delegated: false,
      firstVerifiedAt: Number(row.first_verified_at),
      latestVerifiedAt: Number(row.latest_verified_at),
    }
  })
}

/** What `login_linked_account.details` holds for a wallet. */
export interface WalletDetails {
  address: string
  chainType: 'ethereum'
  chainId: string
  walletClientType: string | null
  connectorType: string | null
}
