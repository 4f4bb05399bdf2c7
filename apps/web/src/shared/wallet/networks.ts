import type { Network } from '@castaway/contract'

export interface ChainInfo {
  name: string
  explorer: string
}

/** Chains that are offered here, by their hexadecimal id. The native coin of each is ETH with 18 decimals. */
export const CHAINS: Readonly<Record<string, ChainInfo>> = {
  '0x1': { name: 'Ethereum', explorer: 'https://etherscan.io' },
  '0xa': { name: 'OP Mainnet', explorer: 'https://optimistic.etherscan.io' },
  '0x2105': { name: 'Base', explorer: 'https://basescan.org' },
  '0xa4b1': { name: 'Arbitrum One', explorer: 'https://arbiscan.io' },
  '0x14a34': { name: 'Base Sepolia', explorer: 'https://sepolia.basescan.org' },
}

/** The networks whose balances the provider knows, in the order in which they are shown. */
export const BALANCE_NETWORKS: readonly Network[] = ['base', 'ethereum', 'optimism', 'arbitrum']

const chainIds: Readonly<Record<Network, string>> = {
  ethereum: '0x1',
  optimism: '0xa',
  base: '0x2105',
  arbitrum: '0xa4b1',
}

export const chainIdOf = (network: Network): string => chainIds[network]

/** The provider's name of a chain; undefined for one whose balances it doesn't know. */
export const networkOf = (chainId: string): Network | undefined =>
  BALANCE_NETWORKS.find((network) => chainIds[network] === chainId)

export const networkName = (network: Network): string => CHAINS[chainIds[network]]!.name
