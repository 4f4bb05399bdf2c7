import type { Transfer } from '@castaway/wallet/history'
import { TRANSFERS } from '../../../shared/wallet/use-holdings'
import type { PersonalWallet } from '../../../shared/wallet/use-personal-wallets'
import { type OfWallet, useChainHistory } from '../use-chain-history'

/** A transfer with its chain, and the wallet that it came to or left. */
export type OwnTransfer = OfWallet<Transfer>

/** Tells a transfer from all others: one between two wallets of a person is in both histories. */
export const transferKey = ({ chainId, hash, index }: OwnTransfer): string =>
  `${chainId} ${hash} ${index}`

/** What came to these wallets and left them on all networks, by whatever app. */
export function useTransfers(wallets: readonly PersonalWallet[]) {
  const { found, ...rest } = useChainHistory(TRANSFERS, wallets, async (client, address) => {
    const { listTransfers } = await import('@castaway/wallet/history')
    return listTransfers(client, address)
  })
  const transfers = new Map(found.map((each) => [transferKey(each), each]))
  return { transfers: [...transfers.values()], ...rest }
}
