import type { Network } from '@castaway/contract'
import { useMemo } from 'react'
import { useHoldings } from './use-holdings'

/** What the coin of a network is worth in US dollars; null if the wallet has none of it. */
export function useCoinPrice(network: Network | undefined, address: string): number | null {
  const { holdings } = useHoldings(useMemo(() => [address], [address]))
  const coin = holdings.find((each) => each.network === network && each.contract === null)
  return coin?.price ?? null
}
