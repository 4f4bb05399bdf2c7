import { keyApprovalTypedData, type KeyType } from '@castaway/contract/eip712'
import { decodeAbiParameters, encodeAbiParameters, type Address, type Hex } from 'viem'

export interface KeyRequest {
  appFid: number
  /** Custody address of the app's account. */
  appAddress: Address
  key: Hex
  /** `keyTypes.ed25519` by default. */
  keyType?: KeyType
  /** Signature of the app's wallet over `signedKeyRequestTypedData`. */
  signature: Hex
  /** Unix seconds. */
  deadline: number
}

const metadataAbi = [
  {
    type: 'tuple',
    components: [
      { name: 'requestFid', type: 'uint256' },
      { name: 'requestSigner', type: 'address' },
      { name: 'signature', type: 'bytes' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
] as const

/** Decodes the key request in a key's metadata; null if it is not one. */
export function decodeKeyRequest(metadata: Hex): Omit<KeyRequest, 'key' | 'keyType'> | null {
  try {
    const [{ requestFid, requestSigner, signature, deadline }] = decodeAbiParameters(
      metadataAbi,
      metadata,
    )
    const [appFid, until] = [Number(requestFid), Number(deadline)]
    if (!Number.isSafeInteger(appFid) || !Number.isSafeInteger(until)) return null
    return { appFid, appAddress: requestSigner, signature, deadline: until }
  } catch {
    return null
  }
}

/** The request as a key's metadata. */
export const encodeKeyRequest = (request: Omit<KeyRequest, 'key' | 'keyType'>): Hex =>
  encodeAbiParameters(metadataAbi, [
    {
      requestFid: BigInt(request.appFid),
      requestSigner: request.appAddress,
      signature: request.signature,
      deadline: BigInt(request.deadline),
    },
  ])

/** Typed data that a user's custody wallet signs to approve a requested key. */
export const keyAdd = (owner: Address, request: KeyRequest) =>
  keyApprovalTypedData({
    owner,
    key: request.key,
    keyType: request.keyType,
    deadline: request.deadline,
    // There are no nonces per wallet here: the link is valid once.
    nonce: 0,
    metadata: encodeKeyRequest(request),
  })
