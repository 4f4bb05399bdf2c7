import { amountOf, textOf } from '../send/send-request'

/** What a swap is prefilled with. Everything can still be changed. */
export interface SwapRequest {
  /** By CAIP-19. */
  sell?: string | undefined
  buy?: string | undefined
  /** Of what is sold, in whole tokens, as a decimal number. */
  amount?: string | undefined
}

/** The request in the search parameters of `/wallet/swap`, which anyone can have written. */
export const readSwapRequest = (search: Record<string, unknown>): SwapRequest => ({
  sell: textOf(search.sell, 160),
  buy: textOf(search.buy, 160),
  amount: amountOf(search.amount),
})
