import { signedKeyRequestTypedData } from '@castaway/contract/eip712'
import { readWorld, type Store } from '@castaway/provider'
import { APP_FID, custodyKeyOf, keySeedOf } from '@castaway/seeds'
import { privateKeyToAccount } from 'viem/accounts'
import type { Hex } from 'viem'

/** The network account of this app, which asks people to approve a signer. */
export interface AppAccount {
  fid: number
  /** Signs the key request that an approval page shows. `until` is in Unix seconds. */
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

/**
 * The island's own account. Its key is read from the world each time, because another world can be seeded at any time.
 */
export const islandApp = (store: Store): AppAccount => ({
  fid: APP_FID,
  async signKeyRequest(publicKey, until) {
    const world = await readWorld(store)
    if (!world) throw new Error('the island has no world')
    const key = custodyKeyOf(keySeedOf(store, world), APP_FID)
    return appAccount(APP_FID, key).signKeyRequest(publicKey, until)
  },
})
