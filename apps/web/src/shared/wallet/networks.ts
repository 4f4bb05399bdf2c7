import type { Network } from '@castaway/contract'
import type { ChainNetwork } from '@castaway/contract/dev-controls'

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

const chainIds: Readonly<Record<ChainNetwork, string>> = {
  ethereum: '0x1',
  optimism: '0xa',
  base: '0x2105',
  arbitrum: '0xa4b1',
  'base-sepolia': '0x14a34',
}

/** USDC of each network: what people most often swap the network's coin for. */
const usdc: Readonly<Record<Network, string>> = {
  ethereum: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  optimism: '0x0b2c639c533813f4aa9d7837caf62653d097ff85',
  base: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
  arbitrum: '0xaf88d065e77c8cc2239327c5edb3a432268e5831',
}

export const usdcOf = (network: Network): string => usdc[network]

export const chainIdOf = (network: Network): string => chainIds[network]

/** The provider's name of a chain; undefined for one whose balances it doesn't know. */
export const networkOf = (chainId: string): Network | undefined =>
  BALANCE_NETWORKS.find((network) => chainIds[network] === chainId)

export const networkName = (network: ChainNetwork): string => CHAINS[chainIds[network]]!.name
