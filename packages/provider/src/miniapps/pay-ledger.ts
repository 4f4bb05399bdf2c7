import type { LocalChain } from '../chain/local-chain'
import type { Destination, Transfer } from './pay-transfer'

/** The source of observed payments. */
export interface Ledger {
  /**
   * Matching transfers since a time (Unix ms), oldest first. Does not read a chain on which nothing can have been paid.
   */
  transfersTo(to: Destination, since: number): Promise<Transfer[]>
}

/** Reads payments from the local chains. */
export const chainLedger = (chains: LocalChain): Ledger => ({
  async transfersTo(to, since) {
    if (!(await chains.hasBegun(to.network))) return []
    // Imported lazily, because most processes never see a payment.
    const { transfersOn } = await import('./pay-chain')
    return transfersOn(await chains(to.network), to, since)
  },
})
