import { keyApprovalTypedData } from '@castaway/contract/eip712'
import { encodeAbiParameters, type Address, type Hex } from 'viem'

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

/** What the custody wallet of a person signs to approve a key that an app asks for. */
export const keyAdd = (owner: Address, request: KeyRequest) =>
  keyApprovalTypedData({
    owner,
    key: request.key,
    deadline: request.deadline,
    // The island keeps no count of a wallet's approvals: the link is good for one.
    nonce: 0,
    metadata: encodeAbiParameters(
      [
        {
          type: 'tuple',
          components: [
            { name: 'requestFid', type: 'uint256' },
            { name: 'requestSigner', type: 'address' },
            { name: 'signature', type: 'bytes' },
            { name: 'deadline', type: 'uint256' },
          ],
        },
      ],
      [
        {
          requestFid: BigInt(request.appFid),
          requestSigner: request.appAddress,
          signature: request.signature,
          deadline: BigInt(request.deadline),
        },
      ],
    ),
  })
