import { getAddress } from 'viem'
import type { KeystoreSummary } from '../keystore-wire'
import type { EmbeddedAccount, EmbeddedState } from './types'

/**
 * The state of a user's keystores as the app sees it.
 * @param chosen address of the chosen account; another one replaces it only if it no longer exists
 */
export const stateOf = (
  kept: readonly KeystoreSummary[],
  open: ReadonlySet<string>,
  chosen: string | null,
): EmbeddedState => {
  const accounts = kept.flatMap(({ id, kind, imported, methods, ...keystore }) =>
    keystore.accounts.map((account): EmbeddedAccount => ({
      ...account,
      keystore: id,
      holds: kind === 'phrase' ? 'phrase' : 'key',
      imported,
      methods,
      unlocked: open.has(id),
    })),
  )
  const ethereum = accounts.filter(({ chainType }) => chainType === 'ethereum')
  const active =
    ethereum.find(({ address }) => address === chosen) ??
    ethereum.find(({ imported }) => !imported) ??
    ethereum[0]
  const first = active ?? accounts[0]
  return {
    status: first ? (first.unlocked ? 'unlocked' : 'locked') : 'none',
    address: active ? getAddress(active.address) : null,
    accounts,
  }
}
