import { signedKeyRequestTypedData } from '@castaway/contract/eip712'
import { privateKeyToAccount } from 'viem/accounts'
import type { Hex } from 'viem'

/** The account of this app on the network: it asks people to let a key write for them. */
export interface AppAccount {
  fid: number
  /** Signature of the key request that an approval page shows. `until` in Unix seconds. */
  signKeyRequest(publicKey: string, until: number): Promise<Hex>
}

export function appAccount(fid: number, custodyKey: Hex): AppAccount {
  const account = privateKeyToAccount(custodyKey)
  return {
    fid,
    signKeyRequest: (publicKey, until) =>
      account.signTypedData(
        signedKeyRequestTypedData({ requestFid: fid, key: publicKey as Hex, deadline: until }),
      ),
  }
}
