import type { LinkedAccountRow, LoginTransaction } from '../store/tables'
import type { Proof } from './proof'
import { RECENT_SIGN_IN_MS } from './recency'

export const accountsOf = (tx: LoginTransaction, userId: string): Promise<LinkedAccountRow[]> =>
  tx.selectFrom('login_linked_account').selectAll().where('user_id', '=', userId).execute()

/**
 * Whether a known account still belongs to its user. Farcaster accounts are sold, and a buyer must not become the
 * seller, so the registry's owner is compared with the stored one.
 * - `same`: unchanged, or the new owner's wallet is linked to this user.
 * - `signed in`: the owner is new and signed in as this user, so the user moved it to another wallet of theirs.
 * - `handed on`: the owner is new, and the user has only this account. The user goes with it, because no other account
 * signs in as them; this is mostly someone who moved an account to a new wallet.
 * - `another`: the owner is new, and the user has more than this account. It becomes another user's.
 */
export const ownershipOf = async (
  tx: LoginTransaction,
  proof: Proof,
  known: LinkedAccountRow,
  owned: readonly LinkedAccountRow[],
  signedInAs: string | undefined,
): Promise<'same' | 'signed in' | 'handed on' | 'another'> => {
  if (proof.type !== 'farcaster') return 'same'
  const { ownerAddress, fid } = proof.details
  const kept = JSON.parse(known.details) as Partial<typeof proof.details>
  if (!kept.ownerAddress || kept.ownerAddress === ownerAddress) return 'same'
  const isOwn = ({ type, key }: LinkedAccountRow) =>
    (type === 'wallet' || type === 'smart_wallet') && key.endsWith(`:${ownerAddress}`)
  if (owned.some(isOwn)) return 'same'
  if (signedInAs === known.user_id) return 'signed in'
  if (owned.length > 1) return 'another'
  const { accounts, keystores } = await tx
    .selectNoFrom((eb) => [
      eb
        .exists(
          eb
            .selectFrom('network_account')
            .where('user_id', '=', known.user_id)
            .where('fid', '!=', fid),
        )
        .as('accounts'),
      eb
        .exists(eb.selectFrom('login_keystore').where('user_id', '=', known.user_id))
        .as('keystores'),
    ])
    .executeTakeFirstOrThrow()
  return accounts || keystores ? 'another' : 'handed on'
}

/**
 * Moves an account that has changed hands to its new user. The previous user loses the permission to write as it, and
 * the session proofs that it made.
 */
export const transferAccount = async (
  tx: LoginTransaction,
  { key, user_id: from, details }: LinkedAccountRow,
  account: Omit<LinkedAccountRow, 'id' | 'key' | 'type'>,
): Promise<void> => {
  await tx
    .updateTable('login_linked_account')
    .set(account)
    .where('key', '=', key)
    .where('user_id', '=', from)
    .execute()
  const { fid } = JSON.parse(details) as { fid: number }
  await tx
    .deleteFrom('network_account')
    .where('user_id', '=', from)
    .where('fid', '=', fid)
    .execute()
  const notRecent = account.latest_verified_at - RECENT_SIGN_IN_MS - 1
  await tx
    .updateTable('login_session')
    .set({ proved_at: notRecent })
    .where('user_id', '=', from)
    .where('proved_by', '=', key)
    .where('proved_at', '>', notRecent)
    .execute()
}
