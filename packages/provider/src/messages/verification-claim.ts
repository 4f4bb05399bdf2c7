import { verificationTypedData } from '@castaway/contract/eip712'
import { base58 } from '@scure/base'
import { verifySignature } from './sign'
import { toHex } from './hex'
import { NETWORK, Protocol, type VerificationAddBody } from './types'

/**
 * The typed data that an Ethereum address signs to prove that it belongs to an FID.
 * @param chainId the chain of a contract wallet
 */
export const verificationClaim = (
  fid: number,
  address: `0x${string}`,
  blockHash: `0x${string}`,
  chainId?: number,
) => verificationTypedData({ fid, address, blockHash, chainId })

/** The text that a Solana address signs to prove that it belongs to an FID. */
export const solanaClaim = (fid: number, address: Uint8Array, blockHash: Uint8Array): string =>
  `fid: ${fid} address: ${base58.encode(address)} network: ${NETWORK} blockHash: ${base58.encode(blockHash)} protocol: ${Protocol.solana}`

// Contract signatures are checked on chain before the merge, which has no access to a chain. Bodies are tracked by
// identity and only added after such a check.
const confirmed = new WeakSet<VerificationAddBody>()

/** Records that the contract at the address accepted this claim. */
export const confirmClaim = (body: VerificationAddBody): void => void confirmed.add(body)

/** Returns the hash that an Ethereum address has to sign for this claim. */
export async function hashOfClaim(fid: number, body: VerificationAddBody): Promise<`0x${string}`> {
  const { hashTypedData } = await import('viem/utils')
  const [address, blockHash] = [toHex(body.address), toHex(body.blockHash)] as `0x${string}`[]
  const chainId = body.verificationType === 1 ? body.chainId : undefined
  return hashTypedData(verificationClaim(fid, address!, blockHash!, chainId))
}

/** Returns whether the address really signed that it belongs to this FID. */
export async function isClaimSigned(fid: number, body: VerificationAddBody): Promise<boolean> {
  if (body.protocol === Protocol.solana) {
    const text = Buffer.from(solanaClaim(fid, body.address, body.blockHash))
    return verifySignature(text, body.claimSignature, body.address)
  }
  if (body.verificationType === 1) return confirmed.has(body)
  // The import is lazy, because most processes never verify a claim.
  const { verifyHash } = await import('viem/utils')
  try {
    return await verifyHash({
      address: toHex(body.address) as `0x${string}`,
      hash: await hashOfClaim(fid, body),
      signature: toHex(body.claimSignature) as `0x${string}`,
    })
  } catch {
    // The signature is malformed.
    return false
  }
}
