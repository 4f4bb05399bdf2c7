import type { TransactionFrame } from '@castaway/contract'

export type Destination = TransactionFrame['transaction']['to']

/** A payment that exactly matches the requested amount. */
export interface Transfer {
  /** Unique id of the transfer: network, transaction and log index. */
  id: string
  transaction: string
  /** Lowercase. */
  payer: string
}

/** Whether this stands for the chain's native coin rather than a token. */
export const isCoin = (token: string): boolean => /^0x0{40}$/.test(token)
