import { useQueries } from '@tanstack/react-query'
import type { Holding } from '../../shared/wallet/holdings'
import { BALANCE_NETWORKS, chainIdOf, usdcOf } from '../../shared/wallet/networks'
import { tokenKey } from '../../shared/wallet/send/use-sendable'
import { describeToken } from '../../shared/wallet/swap/use-token'
import { caip19Of, type TokenId } from '../../shared/wallet/tokens'
import { useTradedTokens } from '../../shared/wallet/traded-tokens'

/** What everyone means by these symbols. */
function wellKnown(symbol: string): TokenId[] {
  if (symbol === 'eth')
    return BALANCE_NETWORKS.map((network) => ({ chainId: chainIdOf(network), contract: null }))
  if (symbol === 'usdc')
    return BALANCE_NETWORKS.map((network) => ({
      chainId: chainIdOf(network),
      contract: usdcOf(network),
    }))
  return []
}

/** The tokens with a symbol: those that the person holds, well-known ones, and those that are traded now. */
export function useTicker(
  symbol: string,
  held: readonly Holding[],
): { tokens: Holding[]; isPending: boolean } {
  const wanted = symbol.toLowerCase()
  const known = useQueries({
    queries: wellKnown(wanted).map((token) => ({
      queryKey: ['wallet-token-described', caip19Of(token)],
      queryFn: () => describeToken(token),
      retry: false,
      staleTime: 60_000,
    })),
  })
  const traded = useTradedTokens(BALANCE_NETWORKS)
  const found = new Map<string, Holding>()
  for (const each of [...held, ...known.flatMap(({ data }) => data ?? []), ...traded.tokens])
    if (each.symbol.toLowerCase() === wanted && !found.has(tokenKey(each)))
      found.set(tokenKey(each), each)
  return {
    tokens: [...found.values()],
    isPending: traded.isPending || known.some(({ isPending }) => isPending),
  }
}
