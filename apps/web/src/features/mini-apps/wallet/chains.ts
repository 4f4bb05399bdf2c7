import { rpcErrors } from './rpc-policy'

/** Chains that a mini app can use, by their hexadecimal id. */
export const CHAINS: Readonly<Record<string, string>> = {
  '0x1': 'Ethereum',
  '0xa': 'OP Mainnet',
  '0x2105': 'Base',
  '0xa4b1': 'Arbitrum One',
  '0x14a34': 'Base Sepolia',
}
/** Most mini apps are on Base. */
export const FIRST_CHAIN = '0x2105'

/** A chain's id in its shortest form. @throws {RpcError} 4902 if the chain isn't offered */
export function chainOf(given: unknown): string {
  const isId = typeof given === 'string' && /^(?:0x[0-9a-f]{1,16}|\d{1,16})$/i.test(given)
  const id = isId ? `0x${Number(given).toString(16)}` : ''
  if (!Object.hasOwn(CHAINS, id)) throw rpcErrors.chain()
  return id
}
