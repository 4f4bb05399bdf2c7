import { privateKeyToAccount } from 'viem/accounts'
import type { Hex } from 'viem'

/** The account of this app on the network: it asks people to let a key write for them. */
export interface AppAccount {
  fid: number
  /** Signature of the key request that an approval page shows. `until` in Unix seconds. */
  signKeyRequest(publicKey: string, until: number): Promise<Hex>
}

// Farcaster's SignedKeyRequestValidator on OP Mainnet: the address and the types are the protocol's.
const domain = {
  name: 'Farcaster SignedKeyRequestValidator',
  version: '1',
  chainId: 10,
  verifyingContract: '0x00000000fc700472606ed4fa22623acf62c60553',
} as const
const types = {
  SignedKeyRequest: [
    { name: 'requestFid', type: 'uint256' },
    { name: 'key', type: 'bytes' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const

export function appAccount(fid: number, custodyKey: Hex): AppAccount {
  const account = privateKeyToAccount(custodyKey)
  return {
    fid,
    signKeyRequest: (publicKey, until) =>
      account.signTypedData({
        domain,
        types,
        primaryType: 'SignedKeyRequest',
        message: { requestFid: BigInt(fid), key: publicKey as Hex, deadline: BigInt(until) },
      }),
  }
}
