import type { ServiceQuote } from '@castaway/contract/swaps'
import type { SwapOrder, SwapQuote } from './swap-quote'

/** What the service calls the network's own coin. */
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const tokenOf = (address: `0x${string}`) => (address === COIN ? null : address)

/** The quote of a service, as the server has checked it. */
export function quoteOfService(offer: ServiceQuote, order: SwapOrder): SwapQuote {
  const { to, data, value } = offer.transaction
  return {
    order,
    amountOut: BigInt(offer.buyAmount),
    minimum: BigInt(offer.minBuyAmount),
    // It doesn't say any.
    impact: null,
    hops: offer.fills.map(({ from, to: next, source, share }) => ({
      from: tokenOf(from),
      to: tokenOf(next),
      source,
      share: share / 10_000,
    })),
    poolFee: null,
    fees: offer.fees.map(({ token, amount }) => ({ token, amount: BigInt(amount) })),
    spender: offer.spender,
    call: () => ({ to, value: BigInt(value), data }),
  }
}
