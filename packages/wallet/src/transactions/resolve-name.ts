import { isAddressEqual, namehash, parseAbi, zeroAddress, type Address } from 'viem'
import type { ChainClient } from './chain'
import { transactionError } from './errors'

/** The registries of names, by chain: ENS on Ethereum, Basenames on Base. */
const registries: Readonly<Record<number, Address>> = {
  1: '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e',
  8453: '0xB94704422c2a1E396835A571837Aa5AE53285a95',
}
const abi = parseAbi([
  'function resolver(bytes32 node) view returns (address)',
  'function addr(bytes32 node) view returns (address)',
])

/** The chain whose registry has this name; undefined if it is no name of either. Only ASCII names are looked up. */
export const chainOfName = (name: string): number | undefined => {
  const isName = /^(?=.{5,255}$)(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+eth$/.test(name)
  return isName ? (name.endsWith('.base.eth') ? 8453 : 1) : undefined
}

/**
 * The address that a name leads to.
 * @param client of the chain of `chainOfName`
 * @returns null if the name is not registered, or leads to no address
 * @throws {LoginError} `network_error`
 */
export const resolveName = async (client: ChainClient, name: string): Promise<Address | null> => {
  const registry = registries[client.chain!.id]!
  const args = [namehash(name)] as const
  try {
    const resolver = await client.readContract({
      address: registry,
      abi,
      functionName: 'resolver',
      args,
    })
    if (isAddressEqual(resolver, zeroAddress)) return null
    const address = await client.readContract({
      address: resolver,
      abi,
      functionName: 'addr',
      args,
    })
    return isAddressEqual(address, zeroAddress) ? null : address
  } catch (error) {
    const failure = transactionError(error)
    // A registry that isn't deployed, or a resolver that reverts, has no such name.
    if (failure.code === 'transaction_failure') return null
    throw failure
  }
}
