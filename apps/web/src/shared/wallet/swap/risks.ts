import { HIGH_SLIPPAGE } from '@castaway/wallet/slippage'
import type { SwapQuote } from '@castaway/wallet/swaps'
import { fiatOf } from '../amounts'
import type { Holding } from '../holdings'

/** From here on, a loss is warned of, and from there on it has to be confirmed; parts of 1. */
const WARNED_LOSS = 0.05
const CONFIRMED_LOSS = 0.15

/**
 * How much less is received than the market price, as a part of 1: what the quote says, or else by the prices of both
 * tokens. Null if neither is known.
 */
export function lossOf(quote: SwapQuote, sell: Holding, buy: Holding): number | null {
  if (quote.impact !== null) return quote.impact
  if (!sell.price || !buy.price) return null
  const paid = fiatOf(quote.order.amount, sell.decimals, sell.price)
  return Math.max(0, 1 - fiatOf(quote.amountOut, buy.decimals, buy.price) / paid)
}

export type LossLevel = 'low' | 'high' | 'severe'

export const lossLevel = (loss: number | null): LossLevel =>
  loss === null || loss <= WARNED_LOSS ? 'low' : loss <= CONFIRMED_LOSS ? 'high' : 'severe'

export const isHighSlippage = (slippage: number): boolean => slippage >= HIGH_SLIPPAGE

/** Hundredths of a percent that someone typed as a percentage; null if it is none from 0.01 to 50. */
export function parseSlippage(typed: string): number | null {
  const text = typed.trim().replace(',', '.')
  if (!/^\d{1,2}(?:\.\d{1,2})?$/.test(text)) return null
  const value = Math.round(Number(text) * 100)
  return value >= 1 && value <= 5000 ? value : null
}
