import type { SwapMarket } from '@castaway/contract/swaps'
import { gatewayJson } from '@castaway/react'
import { useQuery } from '@tanstack/react-query'

/** The exchange of a network, without opening a pool there; null where there is none, undefined until it is known. */
export function useExchange(chainId: string) {
  const { data, isError } = useQuery({
    queryKey: ['wallet-exchange', chainId],
    queryFn: async ({ signal }) => {
      const market = await gatewayJson<SwapMarket>('/api/_swap/market', {
        method: 'POST',
        body: { chainId: Number(chainId), sell: null, buy: null },
        signal,
      })
      return market.source === 'exchange' ? market.exchange : null
    },
    staleTime: Infinity,
    retry: 1,
  })
  return isError ? null : data
}
