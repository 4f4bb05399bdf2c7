import type { Chain } from './chain'
import type { ChainNetwork } from './networks'

/** The local chains, one per network, each started on first use. `base` by default. */
export interface LocalChain {
  /** @throws ServerError `CHAIN_UNAVAILABLE` if chains can't run here */
  (network?: ChainNetwork): Promise<Chain>
  /**
   * Whether anything ever happened on that network, or on any: otherwise no contract can exist there. Starts no node.
   */
  hasBegun(network?: ChainNetwork): Promise<boolean>
  /** @throws ServerError `CHAIN_UNAVAILABLE` if chains can't run here. Starts no node. */
  requireAvailable(): void
  close(): Promise<void>
}
