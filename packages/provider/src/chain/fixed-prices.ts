import { chainNetworks, wrappedEther, type ChainNetwork } from './networks'

/** The address that stands for a network's native coin in responses. */
export const NATIVE = '0x0000000000000000000000000000000000000000'

/** USD per ether: a fixed number, since no market sets it. */
export const ETHER_IN_USD = 3000

/**
 * USD per token, of the tokens in which all others are priced; undefined for the others.
 * @param address lowercase
 */
export function fixedPriceOf(network: ChainNetwork, address: string): number | undefined {
  if (address === chainNetworks[network].usdc.toLowerCase()) return 1
  const isEther = address === NATIVE || address === wrappedEther[network].toLowerCase()
  return isEther ? ETHER_IN_USD : undefined
}
