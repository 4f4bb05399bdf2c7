import type { Chain } from './chain'
import type { ChainNetwork } from './networks'

/** The island's chains, one a network, each started when it is first asked for. `base` by default. */
export interface LocalChain {
  /** @throws ServerError `CHAIN_UNAVAILABLE` where it cannot run here */
  (network?: ChainNetwork): Promise<Chain>
  /** Whether anything ever happened on that network, or on any: no contract can be there otherwise. Starts nothing. */
  hasBegun(network?: ChainNetwork): Promise<boolean>
  /** @throws ServerError `CHAIN_UNAVAILABLE` where it cannot run here. Starts nothing. */
  requireAvailable(): void
  close(): Promise<void>
}
