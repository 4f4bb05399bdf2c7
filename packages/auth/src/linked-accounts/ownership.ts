import type { getCurrentAdapter } from '@better-auth/core/context'
import type { Proof } from './proof'
import { RECENT_SIGN_IN_MS } from './recency'
import type { LinkedAccountRow } from './schema'

type Transaction = Awaited<ReturnType<typeof getCurrentAdapter>>

export const accountsOf = (tx: Transaction, userId: string): Promise<LinkedAccountRow[]> =>
  tx.findMany<LinkedAccountRow>({ model: 'linkedAccount', where: [ofUser(userId)] })

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
  tx: Transaction,
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
  if (signedInAs === known.userId) return 'signed in'
  const where = [ofUser(known.userId)]
  const accounts = await tx.findMany<{ fid: number }>({ model: 'networkAccount', where })
  const hasMore =
    owned.length > 1 ||
    accounts.some((account) => Number(account.fid) !== fid) ||
    (await tx.count({ model: 'keystore', where })) > 0
  return hasMore ? 'another' : 'handed on'
}

/**
 * Moves an account that has changed hands to its new user. The previous user loses the permission to write as it, and
 * the session proofs that it made.
 */
export const transferAccount = async (
  tx: Transaction,
  { key, userId, details }: LinkedAccountRow,
  account: Pick<LinkedAccountRow, 'userId' | 'details' | 'firstVerifiedAt' | 'latestVerifiedAt'>,
): Promise<void> => {
  const where = [{ field: 'key', value: key }, ofUser(userId)]
  await tx.update({ model: 'linkedAccount', where, update: account })
  const { fid } = JSON.parse(details) as { fid: number }
  await tx.deleteMany({
    model: 'networkAccount',
    where: [ofUser(userId), { field: 'fid', value: fid }],
  })
  const notRecent = Number(account.latestVerifiedAt) - RECENT_SIGN_IN_MS - 1
  await tx.updateMany({
    model: 'session',
    where: [
      ofUser(userId),
      { field: 'provedBy', value: key },
      { field: 'provedAt', operator: 'gt', value: notRecent },
    ],
    update: { provedAt: notRecent },
  })
}

const ofUser = (value: string) => ({ field: 'userId', value })
