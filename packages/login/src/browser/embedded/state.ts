import { getAddress } from 'viem'
import type { KeystoreSummary } from '../../wire'
import type { EmbeddedAccount, EmbeddedState } from './types'

/**
 * What the app sees of a user's keystores.
 * @param chosen address of the account that was chosen; another one takes its place only where it is gone
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
