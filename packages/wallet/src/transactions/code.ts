import type { Address } from 'viem'
import type { ChainClient } from './chain'

/** Code of an account that only delegates (EIP-7702): it is still the person's own. */
const DELEGATION = /^0xef0100/i

/** Whether an address is a contract, and not someone's account. */
export async function isContract(client: ChainClient, address: Address): Promise<boolean> {
  const code = await client.getCode({ address })
  return code !== undefined && code !== '0x' && !DELEGATION.test(code)
}
