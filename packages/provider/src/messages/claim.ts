import { base58 } from '@scure/base'
import { verifySignature } from './sign'
import { toHex } from './hex'
import { NETWORK, Protocol, type VerificationAddBody } from './types'

/** The typed data that an Ethereum address signs to say that it belongs to a fid. */
export const verificationClaim = (fid: number, address: `0x${string}`, blockHash: `0x${string}`) =>
  ({
    domain: {
      name: 'Farcaster Verify Ethereum Address',
      version: '2.0.0',
      salt: '0xf2d857f4a3edcb9b78b4d503bfe733db1e3f6cdc2b7971ee739626c97e86a558',
    },
    types: {
      VerificationClaim: [
        { name: 'fid', type: 'uint256' },
        { name: 'address', type: 'address' },
        { name: 'blockHash', type: 'bytes32' },
        { name: 'network', type: 'uint8' },
      ],
    },
    primaryType: 'VerificationClaim',
    message: { fid: BigInt(fid), address, blockHash, network: NETWORK },
  }) as const

/** The text that a Solana address signs for the same. */
export const solanaClaim = (fid: number, address: Uint8Array, blockHash: Uint8Array): string =>
  `fid: ${fid} address: ${base58.encode(address)} network: ${NETWORK} blockHash: ${base58.encode(blockHash)} protocol: ${Protocol.solana}`

/** Whether the address really signed that it belongs to this fid. */
export async function isClaimSigned(fid: number, body: VerificationAddBody): Promise<boolean> {
  if (body.protocol === Protocol.solana) {
    const text = Buffer.from(solanaClaim(fid, body.address, body.blockHash))
    return verifySignature(text, body.claimSignature, body.address)
  }
  // Loaded here: most starts of the island never check one.
  const { verifyTypedData } = await import('viem/utils')
  const address = toHex(body.address) as `0x${string}`
  const blockHash = toHex(body.blockHash) as `0x${string}`
  try {
    return await verifyTypedData({
      ...verificationClaim(fid, address, blockHash),
      address,
      signature: toHex(body.claimSignature) as `0x${string}`,
    })
  } catch {
    // Not even the form of a signature.
    return false
  }
}
