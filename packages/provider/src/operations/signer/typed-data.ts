import { encodeAbiParameters, type Address, type Hex } from 'viem'

/** The network's contracts live on OP Mainnet; what people sign names them. */
const CHAIN = 10
const ED25519 = 1
const SIGNED_KEY_REQUEST = 1

/** What the custody wallet of an app signs to ask for a key. `deadline` in Unix seconds. */
export const signedKeyRequest = (appFid: number, key: Hex, deadline: number) =>
  ({
    domain: {
      name: 'Farcaster SignedKeyRequestValidator',
      version: '1',
      chainId: CHAIN,
      verifyingContract: '0x00000000FC700472606ED4fA22623Acf62c60553',
    },
    types: {
      SignedKeyRequest: [
        { name: 'requestFid', type: 'uint256' },
        { name: 'key', type: 'bytes' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'SignedKeyRequest',
    message: { requestFid: BigInt(appFid), key, deadline: BigInt(deadline) },
  }) as const

export interface KeyRequest {
  appFid: number
  /** Custody address of the app's account. */
  appAddress: Address
  key: Hex
  /** Of the app's wallet, over `signedKeyRequest`. */
  signature: Hex
  /** Unix seconds. */
  deadline: number
}

/** What the custody wallet of a person signs to approve a key. */
export const keyAdd = (owner: Address, request: KeyRequest) =>
  ({
    domain: {
      name: 'Farcaster KeyGateway',
      version: '1',
      chainId: CHAIN,
      verifyingContract: '0x00000000fC56947c7E7183f8Ca4B62398CaAdf0B',
    },
    types: {
      Add: [
        { name: 'owner', type: 'address' },
        { name: 'keyType', type: 'uint32' },
        { name: 'key', type: 'bytes' },
        { name: 'metadataType', type: 'uint8' },
        { name: 'metadata', type: 'bytes' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Add',
    message: {
      owner,
      keyType: ED25519,
      key: request.key,
      metadataType: SIGNED_KEY_REQUEST,
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
      // The island keeps no count of a wallet's approvals: the link is good for one.
      nonce: 0n,
      deadline: BigInt(request.deadline),
    },
  }) as const

/** What the custody wallet of a new person signs to receive an fid. `deadline` in Unix seconds. */
export const idTransfer = (fid: number, to: Address, deadline: number) =>
  ({
    domain: {
      name: 'Farcaster IdRegistry',
      version: '1',
      chainId: CHAIN,
      verifyingContract: '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b',
    },
    types: {
      Transfer: [
        { name: 'fid', type: 'uint256' },
        { name: 'to', type: 'address' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Transfer',
    // An address that owns no fid has never transferred one, so its nonce is the first.
    message: { fid: BigInt(fid), to, nonce: 0n, deadline: BigInt(deadline) },
  }) as const
