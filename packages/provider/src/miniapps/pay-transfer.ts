import type { TransactionFrame } from '@castaway/contract'

export type Destination = TransactionFrame['transaction']['to']

/** A payment that fits what was asked for to the last unit. */
export interface Transfer {
  /** Says which of all transfers it is: network, transaction and place in it. */
  id: string
  transaction: string
  /** Lower case. */
  payer: string
}

/** Whether this stands for the chain's own coin rather than for a token. */
export const isCoin = (token: string): boolean => /^0x0{40}$/.test(token)
