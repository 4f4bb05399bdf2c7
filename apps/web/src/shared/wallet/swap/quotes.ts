import type { ServiceQuote, SwapMarket } from '@castaway/contract/swaps'
import { gatewayJson } from '@castaway/react'
import type { SwapOrder, SwapQuote } from '@castaway/wallet/swaps'
import { useQuery } from '@tanstack/react-query'
import type { Holding } from '../holdings'
import type { Address } from '../tokens'

/** Milliseconds between quotes while they are looked at. */
const REFRESH = 10_000
/** Milliseconds for which a market is not asked for again. */
const MARKET_AGE = 300_000

export interface SwapDraft {
  sell: Holding
  buy: Holding
  /** Of what is sold, in the smallest unit. */
  amount: bigint
  account: Address
  /** In hundredths of a percent. */
  slippage: number
}

const orderOf = ({ sell, buy, amount, account, slippage }: SwapDraft): SwapOrder => ({
  chainId: Number(sell.chainId),
  sell: sell.contract as Address | null,
  buy: buy.contract as Address | null,
  amount,
  account,
  slippage,
})

/** Where the two tokens can be swapped. @throws {GatewayError} */
const askMarket = ({ chainId, sell, buy }: SwapOrder, signal?: AbortSignal) =>
  gatewayJson<SwapMarket>('/api/_swap/market', {
    method: 'POST',
    body: { chainId, sell, buy },
    ...(signal && { signal }),
  })

/**
 * What a swap would bring now.
 * @returns null if there is no way to swap these tokens
 * @throws {GatewayError | LoginError}
 */
export async function askQuote(draft: SwapDraft, market: SwapMarket): Promise<SwapQuote | null> {
  const order = orderOf(draft)
  const [{ quoteOnExchange, quoteOfService }, { chainClient }] = await Promise.all([
    import('@castaway/wallet/swaps'),
    import('@castaway/wallet/transactions'),
  ])
  if (market.source === 'none') return null
  if (market.source === 'exchange')
    return quoteOnExchange(chainClient(order.chainId), market.exchange, order)
  const { quote } = await gatewayJson<{ quote: ServiceQuote | null }>('/api/_swap/quote', {
    method: 'POST',
    body: {
      chainId: order.chainId,
      sell: order.sell,
      buy: order.buy,
      amount: String(order.amount),
      taker: order.account,
      slippage: order.slippage,
    },
  })
  return quote && quoteOfService(quote, order)
}

/** Where two tokens can be swapped. */
export function useMarket(sell: Holding | undefined, buy: Holding | undefined) {
  return useQuery({
    queryKey: ['swap-market', sell?.chainId, sell?.contract, buy?.contract],
    queryFn: ({ signal }) =>
      askMarket(
        {
          chainId: Number(sell!.chainId),
          sell: sell!.contract as Address | null,
          buy: buy!.contract as Address | null,
        } as SwapOrder,
        signal,
      ),
    enabled: sell !== undefined && buy !== undefined,
    staleTime: MARKET_AGE,
    retry: 1,
  })
}

/** The current quote, asked for again while it is looked at. Null if there is no way to swap these tokens. */
export function useQuote(draft: SwapDraft | null, market: SwapMarket | undefined, isHeld: boolean) {
  return useQuery({
    queryKey: [
      'swap-quote',
      draft?.sell.chainId,
      draft?.sell.contract,
      draft?.buy.contract,
      String(draft?.amount),
      draft?.account,
      draft?.slippage,
      market?.source,
    ],
    queryFn: () => askQuote(draft!, market!),
    enabled: draft !== null && market !== undefined && !isHeld,
    refetchInterval: isHeld ? false : REFRESH,
    staleTime: 0,
    gcTime: 0,
    retry: 1,
  })
}
