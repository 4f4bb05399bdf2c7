import type { MiniAppNetwork } from '@castaway/contract'

/** Chains by the CAIP-2 identifiers that manifests use (`requiredChains`). */
const chains: Record<string, MiniAppNetwork> = {
  'eip155:1': 'ethereum',
  'eip155:10': 'optimism',
  'eip155:100': 'gnosis',
  'eip155:130': 'unichain',
  'eip155:137': 'polygon',
  'eip155:8453': 'base',
  'eip155:10143': 'monad-testnet',
  'eip155:42161': 'arbitrum',
  'eip155:42220': 'celo',
  'eip155:84532': 'base-sepolia',
  'eip155:421614': 'arbitrum-sepolia',
  'eip155:7777777': 'zora',
  'eip155:11155111': 'ethereum-sepolia',
  'eip155:11155420': 'optimism-sepolia',
  'eip155:666666666': 'degen',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana',
}

/**
 * The chains that a manifest requires.
 * @returns null if it requires none that the API knows
 */
export function networksOf(requiredChains: readonly string[] = []): MiniAppNetwork[] | null {
  const known = requiredChains.flatMap((chain) => chains[chain] ?? [])
  return known.length > 0 ? [...new Set(known)] : null
}
