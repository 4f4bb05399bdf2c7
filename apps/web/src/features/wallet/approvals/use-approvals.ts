import type { Approval } from '@castaway/wallet/history'
import { APPROVALS } from '../../../shared/wallet/use-holdings'
import type { PersonalWallet } from '../../../shared/wallet/use-personal-wallets'
import { type OfWallet, useChainHistory } from '../use-chain-history'

/** An approval with its chain, and the wallet whose tokens it is about. */
export type OwnApproval = OfWallet<Approval>

/** What others can take from these wallets on all networks, the latest first. */
export function useApprovals(wallets: readonly PersonalWallet[]) {
  const { found, ...rest } = useChainHistory(APPROVALS, wallets, async (client, address) => {
    const { listApprovals } = await import('@castaway/wallet/history')
    return listApprovals(client, address)
  })
  return { approvals: found.toSorted((a, b) => b.grantedAt - a.grantedAt), ...rest }
}
