import type { Address } from 'viem'
import type { Call } from '../transactions/calls'

/** What someone wants to swap. A token is its contract, or null for the network's own coin. */
export interface SwapOrder {
  chainId: number
  sell: Address | null
  buy: Address | null
  /** Of what is sold, in the smallest unit. */
  amount: bigint
  /** Who sells, and receives what is bought. */
  account: Address
  /** By how much less than quoted may arrive, in hundredths of a percent. */
  slippage: number
}

/** One exchange that a swap leads through. */
export interface SwapHop {
  from: Address | null
  to: Address | null
  source: string
  /** The part of the amount that goes this way: 1 for all of it. */
  share: number
}

/** What a swap would bring now. Amounts are in the smallest unit. */
export interface SwapQuote {
  order: SwapOrder
  amountOut: bigint
  /** Less than this never arrives: the swap fails instead. */
  minimum: bigint
  /** How much the swap itself worsens the price, as a part of 1, without fees; null if that is unknown. */
  impact: number | null
  hops: readonly SwapHop[]
  /** Fees of pools, as a part of 1; they are subtracted already. Null if they are unknown. */
  poolFee: number | null
  /** Fees of a service; they are subtracted already. */
  fees: readonly { token: Address | null; amount: bigint }[]
  /** The contract that needs the right to take the sold tokens; null if none does. */
  spender: Address | null
  /**
   * The call that swaps.
   * @param minimum of a quote by a service, it is fixed
   * @param deadline in Unix seconds, after which the swap fails
   */
  call(minimum: bigint, deadline: bigint): Call
  /** The call that would sell what was bought again; undefined where that can't be tried. */
  sellBack?(amount: bigint, deadline: bigint): Call
}
