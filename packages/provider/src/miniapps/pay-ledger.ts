import type { TransactionFrame } from '@castaway/contract'
import type { LocalChain } from '../chain/index'

export type Destination = TransactionFrame['transaction']['to']

/** A payment that fits what was asked for to the last unit. */
export interface Transfer {
  /** Says which of all transfers it is: network, transaction and place in it. */
  id: string
  transaction: string
  /** Lower case. */
  payer: string
}

/** Where payments are seen. */
export interface Ledger {
  /** Fitting transfers since a time (Unix ms), oldest first. Looks nowhere where nothing can have been paid. */
  transfersTo(to: Destination, since: number): Promise<Transfer[]>
}

/** Whether this stands for the chain's own coin rather than for a token. */
export const isCoin = (token: string): boolean => /^0x0{40}$/.test(token)

/** Sees payments on the island's own chains. */
export const chainLedger = (chains: LocalChain): Ledger => ({
  async transfersTo(to, since) {
    if (!(await chains.hasBegun(to.network))) return []
    // Loaded here: most islands never see a payment.
    const { transfersOn } = await import('./pay-chain')
    return transfersOn(await chains(to.network), to, since)
  },
})
