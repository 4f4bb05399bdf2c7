import { verificationTypedData } from '@castaway/contract/eip712'
import { base58 } from '@scure/base'
import { verifySignature } from './sign'
import { toHex } from './hex'
import { NETWORK, Protocol, type VerificationAddBody } from './types'

/** The typed data that an Ethereum address signs to say that it belongs to a fid. */
export const verificationClaim = (fid: number, address: `0x${string}`, blockHash: `0x${string}`) =>
  verificationTypedData({ fid, address, blockHash })

/** The text that a Solana address signs for the same. */
export const solanaClaim = (fid: number, address: Uint8Array, blockHash: Uint8Array): string =>
  `fid: ${fid} address: ${base58.encode(address)} network: ${NETWORK} blockHash: ${base58.encode(blockHash)} protocol: ${Protocol.solana}`

// Contracts are asked on their chain before the merge, which has none. Known by identity, and only put in here by
// those who asked.
const confirmed = new WeakSet<VerificationAddBody>()

/** Remembers that the contract at the address took this claim for its own. */
export const confirmClaim = (body: VerificationAddBody): void => void confirmed.add(body)

/** What an Ethereum address has to have signed for this claim. */
export async function hashOfClaim(fid: number, body: VerificationAddBody): Promise<`0x${string}`> {
  const { hashTypedData } = await import('viem/utils')
  const [address, blockHash] = [toHex(body.address), toHex(body.blockHash)] as `0x${string}`[]
  return hashTypedData(verificationClaim(fid, address!, blockHash!))
}

/** Whether the address really signed that it belongs to this fid. */
export async function isClaimSigned(fid: number, body: VerificationAddBody): Promise<boolean> {
  if (body.protocol === Protocol.solana) {
    const text = Buffer.from(solanaClaim(fid, body.address, body.blockHash))
    return verifySignature(text, body.claimSignature, body.address)
  }
  if (body.verificationType === 1) return confirmed.has(body)
  // Loaded here: most starts of the island never check one.
  const { verifyHash } = await import('viem/utils')
  try {
    return await verifyHash({
      address: toHex(body.address) as `0x${string}`,
      hash: await hashOfClaim(fid, body),
      signature: toHex(body.claimSignature) as `0x${string}`,
    })
  } catch {
    // Not even the form of a signature.
    return false
  }
}
