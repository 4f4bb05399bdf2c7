import * as op from '@castaway/client/operations'
import { useQuery } from '@tanstack/react-query'
import { clientWith } from '../../../app/client-with'
import { holdingsOf, type Holding } from '../holdings'
import { chainIdOf, usdcOf } from '../networks'
import { tokenKey } from '../send/use-sendable'
import { caip19Of } from '../tokens'
import { useToken } from './use-token'

const client = clientWith({ fetchTrendingFungibles: op.fetchTrendingFungibles })

/** What can be received for a token: the network's coin, USDC, what the person holds, and what others buy now. */
export function useOffered(sold: Holding | undefined, held: readonly Holding[]): Holding[] {
  const network = sold?.network ?? 'base'
  const chainId = chainIdOf(network)
  const coin = useToken(caip19Of({ chainId, contract: null }), held)
  const usdc = useToken(caip19Of({ chainId, contract: usdcOf(network) }), held)
  const trending = useQuery({
    queryKey: ['wallet-trending-tokens', network],
    queryFn: async () => {
      const { trending: found } = await client.fetchTrendingFungibles({
        network: network as 'base',
        timeWindow: '7d',
      })
      return holdingsOf([
        {
          address: '',
          balances: found.map(({ fungible }) => ({
            network,
            address: fungible.address,
            name: fungible.name ?? '',
            symbol: fungible.symbol ?? '',
            decimals: fungible.decimals ?? -1,
            balance: '1',
            balance_usd: null,
            price_usd: fungible.price?.in_usd ?? null,
            image_url: fungible.logo ?? null,
          })) as never,
        },
      ]).map((token) => ({ ...token, amount: 0n, value: null, wallets: [] }))
    },
    enabled: sold !== undefined,
    // It is only known of some networks, and only helps.
    retry: false,
    staleTime: 60_000,
  })
  const all = [
    coin.token,
    usdc.token,
    ...held.filter((each) => each.chainId === chainId),
    ...(trending.data ?? []).filter(({ suspicion }) => !suspicion),
  ].filter((each) => each !== undefined)
  return [...new Map(all.map((each) => [tokenKey(each), each])).values()]
}
