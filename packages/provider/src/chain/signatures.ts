import type { LocalChain } from './local-chain'
import type { ChainNetwork } from './networks'

type Hex = `0x${string}`

export interface SignedHash {
  address: Hex
  hash: Hex
  signature: Hex
}

/**
 * Whether the contract at this address accepts the signature (ERC-1271), or would once it is deployed as the signature
 * says (ERC-6492). If nothing ever happened on the network there is no contract, and no chain is started.
 * @throws ServerError `CHAIN_UNAVAILABLE` if there is one that can't be called
 */
export async function isSignedByContract(
  chain: LocalChain,
  network: ChainNetwork,
  signed: SignedHash,
): Promise<boolean> {
  if (!(await chain.hasBegun(network))) return false
  const { read } = await chain(network)
  return read.verifyHash(signed)
}
