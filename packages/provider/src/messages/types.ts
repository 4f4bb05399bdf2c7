/** Message types that the provider merges, with the protocol's numbers. */
export const MessageType = {
  castAdd: 1,
  castRemove: 2,
  reactionAdd: 3,
  reactionRemove: 4,
  linkAdd: 5,
  linkRemove: 6,
  verificationAdd: 7,
  verificationRemove: 8,
  userDataAdd: 11,
  usernameProof: 12,
  linkCompactState: 14,
  lendStorage: 15,
  keyAdd: 16,
  keyRemove: 17,
} as const
/** The type of a frame action. It is signed like other messages and sent to the frame's server, but never merged. */
export const FRAME_ACTION = 13
export type MessageType = (typeof MessageType)[keyof typeof MessageType]

export const ReactionType = { like: 1, recast: 2 } as const

/** Type of the links that are follows, and of those that are blocks. */
export const FOLLOW = 'follow'
export const BLOCK = 'block'

/** 0 for up to 320 bytes, 1 for up to 1,024, 2 for up to 10,000 (Pro). */
export const CastType = { cast: 0, long: 1, tenThousand: 2 } as const

export const UserDataType = {
  pfp: 1,
  displayName: 2,
  bio: 3,
  url: 5,
  username: 6,
  location: 7,
  xUsername: 8,
  githubUsername: 9,
  banner: 10,
  primaryEthereumAddress: 11,
  primarySolanaAddress: 12,
  /** A token in CAIP-19 form. */
  profileToken: 13,
  /** URL of what the user is doing live. */
  liveAt: 14,
} as const

/** Who gives names: the network's name server, ENS on Ethereum, or Basenames on Base. */
export const UserNameType = { fname: 1, ensL1: 2, basename: 3 } as const

export const Protocol = { ethereum: 0, solana: 1 } as const

/** The embedded network uses the mainnet's number, so that clients need no other constants. */
export const NETWORK = 1
export const HashScheme = { blake3: 1 } as const
export const SignatureScheme = { ed25519: 1 } as const

export interface CastId {
  fid: number
  hash: Uint8Array
}

/** Either a URL or another cast (a quote). */
export interface Embed {
  url?: string
  castId?: CastId
}

export interface CastAddBody {
  embedsDeprecated: string[]
  mentions: number[]
  parentCastId?: CastId
  parentUrl?: string
  text: string
  /** UTF-8 byte positions in the text. */
  mentionsPositions: number[]
  embeds: Embed[]
  type: number
}

/** What a cast embeds. Casts from before 2023-05-03 may have URLs as plain texts. */
export const embedsOf = ({ embeds, embedsDeprecated }: CastAddBody): Embed[] => [
  ...embeds,
  ...embedsDeprecated.map((url) => ({ url })),
]

export interface CastRemoveBody {
  targetHash: Uint8Array
}

export interface ReactionBody {
  type: number
  targetCastId?: CastId
  targetUrl?: string
}

export interface LinkBody {
  type: string
  displayTimestamp?: number
  targetFid?: number
}

/** All targets that the links of a type have. Earlier links to others, and earlier removals, end. */
export interface LinkCompactStateBody {
  type: string
  targetFids: number[]
}

export interface VerificationAddBody {
  address: Uint8Array
  claimSignature: Uint8Array
  blockHash: Uint8Array
  verificationType: number
  chainId: number
  protocol: number
}

export interface VerificationRemoveBody {
  address: Uint8Array
  protocol: number
}

export interface UserDataBody {
  type: number
  value: string
}

/** The statement that a name is an account's. Only those of ENS and Base names are messages. */
export interface UserNameProofBody {
  /** Unix seconds. */
  timestamp: number
  /** UTF-8 bytes. */
  name: Uint8Array
  /** The Ethereum address that the name belongs to, 20 bytes. */
  owner: Uint8Array
  /** The owner's EIP-712 signature. The network checks it for fnames only. */
  signature: Uint8Array
  fid: number
  type: number
}

/** Types of storage units, by the year in which they were rented. */
export const StorageUnitNumber = { legacy: 0, '2024': 1, '2025': 2 } as const

/** Storage that is lent to another account; no units take it back. */
export interface LendStorageBody {
  toFid: number
  numUnits: number
  unitType: number
}

/** A custody wallet allows a key to write. */
export interface KeyAddBody {
  /** Ed25519 public key */
  key: Uint8Array
  keyType: number
  /** EIP-712, by the custody wallet */
  custodySignature: Uint8Array
  /** Seconds; what the custody wallet signed. Nodes want it to be there and do not compare it with the time. */
  deadline: number
  /** higher than all that the account's wallet has used */
  nonce: number
  /** ABI-encoded SignedKeyRequestMetadata of the requesting app */
  metadata: Uint8Array
  metadataType: number
  registrationTxHash: Uint8Array
  /** Message types that the key may sign. */
  scopes: number[]
  /** Seconds without use after which the key expires. */
  ttl: number
}

/** Takes a key back that was allowed by a message. */
export interface KeyRemoveBody {
  key: Uint8Array
  /** EIP-712, by the custody wallet; unused if the key itself signs the message. */
  signature: Uint8Array
  /** 1: the custody wallet, 2: the key itself */
  signatureType: number
  /** Seconds; what the custody wallet signed. Nodes want it to be there and do not compare it with the time. */
  deadline: number
  nonce: number
}

/** A click on a button of a frame. Texts are UTF-8 bytes; fields that were left out are empty. */
export interface FrameActionBody {
  url: Uint8Array
  buttonIndex: number
  /** The cast in which the frame was shown. */
  castId?: CastId
  inputText: Uint8Array
  state: Uint8Array
  transactionId: Uint8Array
  address: Uint8Array
}

/** The data that is signed. Exactly one body is set: the one of the type. */
export interface MessageData {
  type: number
  fid: number
  /** Seconds since 2021-01-01T00:00:00Z. */
  timestamp: number
  network: number
  castAddBody?: CastAddBody
  castRemoveBody?: CastRemoveBody
  reactionBody?: ReactionBody
  verificationAddAddressBody?: VerificationAddBody
  verificationRemoveBody?: VerificationRemoveBody
  userDataBody?: UserDataBody
  linkBody?: LinkBody
  usernameProofBody?: UserNameProofBody
  linkCompactStateBody?: LinkCompactStateBody
  frameActionBody?: FrameActionBody
  lendStorageBody?: LendStorageBody
  keyAddBody?: KeyAddBody
  keyRemoveBody?: KeyRemoveBody
}

/** A signed message. The hash is computed over `dataBytes`. */
export interface Message {
  readonly data: MessageData
  readonly dataBytes: Uint8Array
  /** BLAKE3 of `dataBytes`, truncated to 20 bytes. */
  readonly hash: Uint8Array
  readonly hashScheme: number
  /** Ed25519 signature of the hash. */
  readonly signature: Uint8Array
  readonly signatureScheme: number
  /** Public key, 32 bytes. */
  readonly signer: Uint8Array
}
