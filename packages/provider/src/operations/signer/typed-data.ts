import { keyApprovalTypedData } from '@castaway/contract/eip712'
import { decodeAbiParameters, encodeAbiParameters, type Address, type Hex } from 'viem'

export interface KeyRequest {
  appFid: number
  /** Custody address of the app's account. */
  appAddress: Address
  key: Hex
  /** Of the app's wallet, over `signedKeyRequestTypedData`. */
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

/** The request that a key's metadata is, or null where it is none. */
export function decodeKeyRequest(metadata: Hex): Omit<KeyRequest, 'key'> | null {
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

/** What the custody wallet of a person signs to approve a key that an app asks for. */
export const keyAdd = (owner: Address, request: KeyRequest) =>
  keyApprovalTypedData({
    owner,
    key: request.key,
    deadline: request.deadline,
    // The island keeps no count of a wallet's approvals: the link is good for one.
    nonce: 0,
    metadata: encodeAbiParameters(metadataAbi, [
      {
        requestFid: BigInt(request.appFid),
        requestSigner: request.appAddress,
        signature: request.signature,
        deadline: BigInt(request.deadline),
      },
    ]),
  })
