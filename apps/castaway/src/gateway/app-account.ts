import { signedKeyRequestTypedData } from '@castaway/contract/eip712'
import { APP_FID, custodyKeyOf, keySeedOf, readWorld, type Store } from '@castaway/provider'
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

/** The island's own account. Its key is the world's, and another world may be seeded at any time. */
export const islandApp = (store: Store): AppAccount => ({
  fid: APP_FID,
  async signKeyRequest(publicKey, until) {
    const world = await readWorld(store)
    if (!world) throw new Error('the island has no world')
    const key = custodyKeyOf(keySeedOf(store, world), APP_FID)
    return appAccount(APP_FID, key).signKeyRequest(publicKey, until)
  },
})
