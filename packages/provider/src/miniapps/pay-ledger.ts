import type { LocalChain } from '../chain/local-chain'
import type { Destination, Transfer } from './pay-transfer'

/** Where payments are seen. */
export interface Ledger {
  /** Fitting transfers since a time (Unix ms), oldest first. Looks nowhere where nothing can have been paid. */
  transfersTo(to: Destination, since: number): Promise<Transfer[]>
}

/** Sees payments on the island's own chains. */
export const chainLedger = (chains: LocalChain): Ledger => ({
  async transfersTo(to, since) {
    if (!(await chains.hasBegun(to.network))) return []
    // Loaded here: most islands never see a payment.
    const { transfersOn } = await import('./pay-chain')
    return transfersOn(await chains(to.network), to, since)
  },
})
