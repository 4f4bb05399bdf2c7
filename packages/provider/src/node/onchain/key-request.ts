import { signedKeyRequestTypedData } from '@castaway/contract/eip712'
import { LRUCache } from 'lru-cache'
import type { Hex } from 'viem'
import { encodeKeyRequest } from '../../operations/signer/typed-data'
import { signingAccount } from '../../names/signing-account'
import type { Store } from '../../store/open'

/** Signed requests, by what they say; a signature takes longer than everything else about an event. */
const signed = new LRUCache<string, Hex>({ max: 5_000 })
const DAY_SECONDS = 86_400

/** A key for which no request of an app is stored. */
export interface UnrequestedKey {
  requestFid: number
  key: string
  /** Unix ms. */
  addedAt: number
}

/**
 * The metadata of a key that no app requested with a signature of its own, such as one that the island made: a request
 * for the app's FID that the island signs with a key of its own. Clients read the app's FID from it.
 * @returns an ABI-encoded SignedKeyRequestMetadata
 */
export async function islandKeyRequest(
  store: Pick<Store, 'deriveKey'>,
  { requestFid, key, addedAt }: UnrequestedKey,
): Promise<Hex> {
  const secret: Hex = `0x${Buffer.from(store.deriveKey('signed key requests')).toString('hex')}`
  const deadline = Math.floor(addedAt / 1000) + DAY_SECONDS
  const account = await signingAccount(secret)
  const name = `${account.address} ${requestFid} ${key} ${deadline}`
  const known = signed.get(name)
  if (known) return known
  const request = signedKeyRequestTypedData({ requestFid, key: key as Hex, deadline })
  const metadata = encodeKeyRequest({
    appFid: requestFid,
    appAddress: account.address,
    signature: await account.signTypedData(request),
    deadline,
  })
  signed.set(name, metadata)
  return metadata
}
