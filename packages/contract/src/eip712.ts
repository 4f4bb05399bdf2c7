type Address = `0x${string}`
type Hex = `0x${string}`

/**
 * What wallets sign to join the network, as Farcaster's EIP-712 types, so that the same signature is valid for this
 * provider, for Neynar and on chain. All contracts are on OP Mainnet. The results can be passed to
 * `eth_signTypedData_v4` or viem's `signTypedData` unchanged.
 */

const OPTIMISM = 10
const SIGNED_KEY_REQUEST = 1
/** Farcaster's number of its mainnet. */
const MAINNET = 1
const ID_REGISTRY = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'
const ID_GATEWAY = '0x00000000Fc25870C6eD6b6c7E41Fb078b7656f69'
const KEY_GATEWAY = '0x00000000fC56947c7E7183f8Ca4B62398CaAdf0B'
const KEY_REGISTRY = '0x00000000Fc1237824fb747aBDE0FF18990E59b7e'
const SIGNED_KEY_REQUEST_VALIDATOR = '0x00000000FC700472606ED4fA22623Acf62c60553'

/** Types of an account's keys in the KeyRegistry. */
export const keyTypes = {
  /** Signs messages of the account. */
  ed25519: 1,
  /** An Ethereum address that can sign in as the account, and nothing else. */
  authAddress: 2,
} as const
export type KeyType = (typeof keyTypes)[keyof typeof keyTypes]

/** The key of an auth address in the KeyRegistry: the address, padded to 32 bytes, in lowercase. */
export const authAddressKey = (address: string): Hex =>
  `0x${address.slice(2).toLowerCase().padStart(64, '0')}`

/** The address of an auth address's key in the KeyRegistry; undefined if the key is not a padded address. */
export const addressOfKey = (key: string): Address | undefined => {
  const digits = /^0x0{24}([0-9a-f]{40})$/i.exec(key)?.[1]
  return digits === undefined ? undefined : `0x${digits.toLowerCase()}`
}

const contract = (name: string, verifyingContract: Address) =>
  ({ name, version: '1', chainId: OPTIMISM, verifyingContract }) as const

export interface Registration {
  fid: number
  /** Address that signs and will own the FID. */
  custodyAddress: Address
  /** The address's nonce in the IdRegistry; 0 if it has never signed there. */
  nonce?: number | bigint
  /** Unix seconds after which the signature is invalid. */
  deadline: number
}

/** The IdRegistry's `Transfer`: the custody address agrees to receive the FID. For `registerAccount`. */
export const registrationTypedData = ({ fid, custodyAddress, nonce = 0, deadline }: Registration) =>
  ({
    domain: contract('Farcaster IdRegistry', ID_REGISTRY),
    primaryType: 'Transfer',
    types: {
      Transfer: [
        { name: 'fid', type: 'uint256' },
        { name: 'to', type: 'address' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    message: {
      fid: BigInt(fid),
      to: custodyAddress,
      nonce: BigInt(nonce),
      deadline: BigInt(deadline),
    },
  }) as const

export interface AccountRegistration {
  /** Address that signs and will own the new account. */
  custodyAddress: Address
  /** Address that may recover the account for its owner. */
  recoveryAddress: Address
  /** The address's nonce in the IdGateway; 0 if it has never signed there. */
  nonce?: number | bigint
  /** Unix seconds after which the signature is invalid. */
  deadline: number
}

/** The IdGateway's `Register`: another address may pay for this address's account. For `registerAccountOnchain`. */
export const accountRegistrationTypedData = ({
  custodyAddress,
  recoveryAddress,
  nonce = 0,
  deadline,
}: AccountRegistration) =>
  ({
    domain: contract('Farcaster IdGateway', ID_GATEWAY),
    primaryType: 'Register',
    types: {
      Register: [
        { name: 'to', type: 'address' },
        { name: 'recovery', type: 'address' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    message: {
      to: custodyAddress,
      recovery: recoveryAddress,
      nonce: BigInt(nonce),
      deadline: BigInt(deadline),
    },
  }) as const

export interface KeyApproval {
  /** Custody address of the account that the key will write or sign in for. */
  owner: Address
  /** Ed25519 public key or padded address, 32 bytes. */
  key: Hex
  /** `keyTypes.ed25519` by default. */
  keyType?: KeyType
  /** ABI-encoded SignedKeyRequestMetadata of the requesting app. */
  metadata: Hex
  /** The owner's nonce in the KeyGateway. */
  nonce?: number | bigint
  /** Unix seconds. */
  deadline: number
}

/** The KeyGateway's `Add`: the owner allows a key to write for their account, or an address to sign in for it. */
export const keyApprovalTypedData = ({
  owner,
  key,
  keyType = keyTypes.ed25519,
  metadata,
  nonce = 0,
  deadline,
}: KeyApproval) =>
  ({
    domain: contract('Farcaster KeyGateway', KEY_GATEWAY),
    primaryType: 'Add',
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
    message: {
      owner,
      keyType,
      key,
      metadataType: SIGNED_KEY_REQUEST,
      metadata,
      nonce: BigInt(nonce),
      deadline: BigInt(deadline),
    },
  }) as const

export type KeyRemoval = Omit<KeyApproval, 'metadata' | 'keyType'>

/** The KeyRegistry's `Remove`: the owner permanently revokes a key. */
export const keyRemovalTypedData = ({ owner, key, nonce = 0, deadline }: KeyRemoval) =>
  ({
    domain: contract('Farcaster KeyRegistry', KEY_REGISTRY),
    primaryType: 'Remove',
    types: {
      Remove: [
        { name: 'owner', type: 'address' },
        { name: 'key', type: 'bytes' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    message: { owner, key, nonce: BigInt(nonce), deadline: BigInt(deadline) },
  }) as const

export interface SignedKeyRequest {
  /** FID of the app that requests the key. */
  requestFid: number
  /** Ed25519 public key, or `authAddressKey(address)`. */
  key: Hex
  /** Unix seconds. */
  deadline: number
}

/**
 * The app's consent that a key is requested in its name; for `registerSignedKey` and, with an address as the key,
 * `registerSignedKeyForDeveloperManagedAuthAddress`.
 */
export const signedKeyRequestTypedData = ({ requestFid, key, deadline }: SignedKeyRequest) =>
  ({
    domain: contract('Farcaster SignedKeyRequestValidator', SIGNED_KEY_REQUEST_VALIDATOR),
    primaryType: 'SignedKeyRequest',
    types: {
      SignedKeyRequest: [
        { name: 'requestFid', type: 'uint256' },
        { name: 'key', type: 'bytes' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    message: { requestFid: BigInt(requestFid), key, deadline: BigInt(deadline) },
  }) as const

export interface VerificationClaim {
  /** FID that the address will belong to. */
  fid: number
  /** The address that signs. */
  address: Address
  /** Any 32 bytes that distinguish this claim from others, by convention the hash of a recent block. */
  blockHash: Hex
  /** For a contract wallet, its chain, which its statement names; a key's statement holds on every chain. */
  chainId?: number
}

/** An address's statement that it belongs to an account on the mainnet. For `publishVerification`. */
export const verificationTypedData = ({ fid, address, blockHash, chainId }: VerificationClaim) =>
  ({
    domain: {
      name: 'Farcaster Verify Ethereum Address',
      version: '2.0.0',
      salt: '0xf2d857f4a3edcb9b78b4d503bfe733db1e3f6cdc2b7971ee739626c97e86a558',
      ...(chainId !== undefined && { chainId }),
    },
    primaryType: 'VerificationClaim',
    types: {
      VerificationClaim: [
        { name: 'fid', type: 'uint256' },
        { name: 'address', type: 'address' },
        { name: 'blockHash', type: 'bytes32' },
        { name: 'network', type: 'uint8' },
      ],
    },
    message: { fid: BigInt(fid), address, blockHash, network: MAINNET },
  }) as const

export interface UserNameProofClaim {
  name: string
  /** Address that the name belongs to. */
  owner: Address
  /** Unix seconds. */
  timestamp: number
}

/** The statement that a name belongs to an address: for fnames to the network's name server, and by it. */
export const userNameProofTypedData = ({ name, owner, timestamp }: UserNameProofClaim) =>
  ({
    domain: {
      name: 'Farcaster name verification',
      version: '1',
      chainId: 1,
      verifyingContract: '0xe3be01d99baa8db9905b33a3ca391238234b79d1',
    },
    primaryType: 'UserNameProof',
    types: {
      UserNameProof: [
        { name: 'name', type: 'string' },
        { name: 'timestamp', type: 'uint256' },
        { name: 'owner', type: 'address' },
      ],
    },
    message: { name, timestamp: BigInt(timestamp), owner },
  }) as const
