import * as op from '@castaway/client/operations'
import type { Network } from '@castaway/contract'
import { useQueries } from '@tanstack/react-query'
import { clientWith } from '../../app/client-with'
import { type Holding, holdingsOf } from './holdings'

const client = clientWith({ fetchTrendingFungibles: op.fetchTrendingFungibles })

/** What is bought most on a network this week, without what the person holds of it. */
async function tradedTokens(network: Network): Promise<Holding[]> {
  const { trending } = await client.fetchTrendingFungibles({
    network: network as 'base',
    timeWindow: '7d',
  })
  const balances = trending.map(({ fungible }) => ({
    network,
    address: fungible.address,
    name: fungible.name ?? '',
    symbol: fungible.symbol ?? '',
    decimals: fungible.decimals ?? -1,
    balance: '1',
    balance_usd: null,
    price_usd: fungible.price?.in_usd ?? null,
    image_url: fungible.logo ?? null,
  }))
  return holdingsOf([{ address: '', balances: balances as never }]).map((token) => ({
    ...token,
    amount: 0n,
    value: null,
    wallets: [],
  }))
}

/** What is bought most on these networks. The provider only knows it of some of them. */
export function useTradedTokens(networks: readonly Network[]) {
  const queries = useQueries({
    queries: networks.map((network) => ({
      queryKey: ['wallet-trending-tokens', network],
      queryFn: () => tradedTokens(network),
      // It only helps.
      retry: false,
      staleTime: 60_000,
    })),
  })
  return {
    tokens: queries.flatMap(({ data }) => data ?? []),
    isPending: queries.some(({ isPending }) => isPending),
  }
}
