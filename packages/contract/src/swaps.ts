import * as z from 'zod'

/** Swaps of tokens by the wallet: what Castaway's server says of them, because Neynar's API has none. */

type Hex = `0x${string}`

const address = z
  .string()
  .regex(/^0x[0-9a-f]{40}$/i)
  .toLowerCase()
  .transform((text) => text as Hex)
/** A contract; null for the network's own coin. */
const token = address.nullable()
const chainId = z.int().min(1).max(9_999_999_999)

/** Highest slippage that can be asked for, in hundredths of a percent. */
export const MAX_SLIPPAGE = 5000

/** `POST /api/_swap/market`: the person wants to swap these tokens. */
export const MarketRequest = z.strictObject({ chainId, sell: token, buy: token })

/** `POST /api/_swap/quote`: asks the configured service. Amounts are in the smallest unit. */
export const QuoteRequest = z.strictObject({
  chainId,
  sell: token,
  buy: token,
  amount: z.string().regex(/^[1-9]\d{0,77}$/),
  taker: address,
  /** In hundredths of a percent. */
  slippage: z.int().min(0).max(MAX_SLIPPAGE),
})
export type QuoteRequest = z.infer<typeof QuoteRequest>

/** A Uniswap v2 on one chain. */
export interface SwapExchange {
  factory: Hex
  router: Hex
  /** The contract of wrapped ether. */
  wrapped: Hex
  /** Tokens through which a swap can lead, besides wrapped ether. */
  hubs: readonly Hex[]
}

/** Where tokens of a chain are swapped: on the island's exchange, by the configured service, or nowhere. */
export type SwapMarket =
  | { source: 'exchange'; exchange: SwapExchange }
  | { source: 'service' }
  | { source: 'none' }

/** What the configured service offers. Amounts are in the smallest unit. */
export interface ServiceQuote {
  buyAmount: string
  minBuyAmount: string
  /** The contract that takes the sold tokens; null for the network's own coin. */
  spender: Hex | null
  transaction: { to: Hex; data: Hex; value: string }
  /** The exchanges that it leads through, with the part of the amount in hundredths of a percent. */
  fills: { from: Hex; to: Hex; source: string; share: number }[]
  /** Fees of the service that are already subtracted; the token is null for the network's own coin. */
  fees: { token: Hex | null; amount: string }[]
}
