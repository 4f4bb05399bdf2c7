import type { OwnedItem } from '@castaway/wallet/history'
import type { ItemDescription } from '../../../shared/wallet/items/describe-item'
import { ITEMS } from '../../../shared/wallet/use-holdings'
import type { PersonalWallet } from '../../../shared/wallet/use-personal-wallets'
import { type OfWallet, useChainHistory } from '../use-chain-history'

/** An item with its chain, and the wallet that has it. */
export type OwnItem = OfWallet<OwnedItem>

/** The same, as it is shown. */
export type DescribedItem = ItemDescription & { item: OwnItem }

export const itemKey = ({ chainId, token, tokenId, owner }: OwnItem): string =>
  `${chainId} ${token} ${tokenId} ${owner}`.toLowerCase()

/** The items in these wallets on all networks, the latest first. */
export function useItems(wallets: readonly PersonalWallet[]) {
  const { found, ...rest } = useChainHistory(ITEMS, wallets, async (client, address) => {
    const { listItems } = await import('@castaway/wallet/history')
    return listItems(client, address)
  })
  return { items: found.toSorted((a, b) => b.receivedAt - a.receivedAt), ...rest }
}
