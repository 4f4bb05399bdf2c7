import { shortWallet } from '../profile/profile-meta'

/** Contracts that many apps use, by address: the same on all chains, or with their chain. */
const everywhere: Readonly<Record<string, string>> = {
  '0x000000000022d473030f116ddee9f6b43ac78ba3': 'Permit2',
  '0x0000000000001ff3684f28c67538d4d072c22734': '0x AllowanceHolder',
}
const onChain: Readonly<Record<string, string>> = {
  '1:0x7a250d5630b4cf539739df2c5dacb4c659f2488d': 'Uniswap v2',
  '10:0x00000000fcce7f938e7ae6d3c335bd6a1a7c593d': 'Farcaster StorageRegistry',
  '10:0x4a7b5da61326a6379179b40d00f57e5bbdc962c2': 'Uniswap v2',
  '8453:0x00000000fc84484d585c3cf48d213424dfde43fd': 'Farcaster TierRegistry',
  '8453:0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24': 'Uniswap v2',
  '42161:0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24': 'Uniswap v2',
}

const known = (chainId: string, address: string): string | undefined => {
  const key = address.toLowerCase()
  return everywhere[key] ?? onChain[`${Number(chainId)}:${key}`]
}

export const isKnownSpender = (chainId: string, address: string): boolean =>
  known(chainId, address) !== undefined

/** The name of a well-known contract, or the short address. */
export const spenderName = (chainId: string, address: string): string =>
  known(chainId, address) ?? shortWallet(address)
