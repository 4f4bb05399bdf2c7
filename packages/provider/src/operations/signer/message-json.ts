import { z } from 'zod'
import {
  assemble,
  fromHex,
  MessageType,
  type Message,
  type MessageData,
} from '../../messages/index'
import { parseOrThrow } from '../../http/query'
import { invalidField } from '../../errors'

/** Bytes in the network's JSON are base64; hexadecimal after `0x` is accepted too. */
const Bytes = z
  .string()
  .max(100_000)
  .transform((text, context) => {
    const bytes = text.startsWith('0x') && fromHex(text)
    if (bytes) return bytes
    // One in 4,096 signatures begins with `0x` in base64, too.
    if (/^[A-Za-z0-9+/]*={0,2}$/.test(text)) {
      return new Uint8Array(Buffer.from(text, 'base64'))
    }
    context.addIssue({ code: 'custom', message: 'must be base64 or hexadecimal' })
    return z.NEVER
  })

/** Enum values are names or numbers. */
const named = (names: Record<string, number>) =>
  z
    .union([z.int().min(0).max(1000), z.enum(Object.keys(names) as [string, ...string[]])])
    .transform((value) => (typeof value === 'number' ? value : names[value]!))

const Uint = z.union([
  z.int().min(0),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
])
const CastId = z.object({ fid: Uint, hash: Bytes })
const Embed = z.object({ url: z.string().optional(), castId: CastId.optional() })

const types = {
  MESSAGE_TYPE_CAST_ADD: MessageType.castAdd,
  MESSAGE_TYPE_CAST_REMOVE: MessageType.castRemove,
  MESSAGE_TYPE_REACTION_ADD: MessageType.reactionAdd,
  MESSAGE_TYPE_REACTION_REMOVE: MessageType.reactionRemove,
  MESSAGE_TYPE_LINK_ADD: MessageType.linkAdd,
  MESSAGE_TYPE_LINK_REMOVE: MessageType.linkRemove,
  MESSAGE_TYPE_VERIFICATION_ADD_ETH_ADDRESS: MessageType.verificationAdd,
  MESSAGE_TYPE_VERIFICATION_REMOVE: MessageType.verificationRemove,
  MESSAGE_TYPE_USER_DATA_ADD: MessageType.userDataAdd,
  MESSAGE_TYPE_USERNAME_PROOF: MessageType.usernameProof,
  MESSAGE_TYPE_LINK_COMPACT_STATE: MessageType.linkCompactState,
  MESSAGE_TYPE_LEND_STORAGE: MessageType.lendStorage,
  MESSAGE_TYPE_KEY_ADD: MessageType.keyAdd,
  MESSAGE_TYPE_KEY_REMOVE: MessageType.keyRemove,
}
const protocols = named({ PROTOCOL_ETHEREUM: 0, PROTOCOL_SOLANA: 1 })
const userDataTypes = named({
  USER_DATA_TYPE_PFP: 1,
  USER_DATA_TYPE_DISPLAY: 2,
  USER_DATA_TYPE_BIO: 3,
  USER_DATA_TYPE_URL: 5,
  USER_DATA_TYPE_USERNAME: 6,
  USER_DATA_TYPE_LOCATION: 7,
  USER_DATA_TYPE_TWITTER: 8,
  USER_DATA_TYPE_GITHUB: 9,
  USER_DATA_TYPE_BANNER: 10,
  USER_DATA_PRIMARY_ADDRESS_ETHEREUM: 11,
  USER_DATA_PRIMARY_ADDRESS_SOLANA: 12,
  USER_DATA_TYPE_PROFILE_TOKEN: 13,
  USER_DATA_TYPE_LIVE_AT: 14,
})

const nameTypes = named({
  USERNAME_TYPE_NONE: 0,
  USERNAME_TYPE_FNAME: 1,
  USERNAME_TYPE_ENS_L1: 2,
  USERNAME_TYPE_BASENAME: 3,
})

// The network's JSON omits default values, as proto3 does.
const Data = z.object({
  type: named(types),
  fid: Uint,
  timestamp: Uint,
  network: named({
    FARCASTER_NETWORK_MAINNET: 1,
    FARCASTER_NETWORK_TESTNET: 2,
    FARCASTER_NETWORK_DEVNET: 3,
  }),
  castAddBody: z
    .object({
      embedsDeprecated: z.array(z.string()).default([]),
      mentions: z.array(Uint).default([]),
      parentCastId: CastId.optional(),
      parentUrl: z.string().optional(),
      text: z.string().default(''),
      mentionsPositions: z.array(Uint).default([]),
      embeds: z.array(Embed).default([]),
      type: named({ CAST: 0, LONG_CAST: 1, TEN_K_CAST: 2 }).default(0),
    })
    .optional(),
  castRemoveBody: z.object({ targetHash: Bytes }).optional(),
  reactionBody: z
    .object({
      type: named({ REACTION_TYPE_LIKE: 1, REACTION_TYPE_RECAST: 2 }),
      targetCastId: CastId.optional(),
      targetUrl: z.string().optional(),
    })
    .optional(),
  linkBody: z
    .object({ type: z.string(), displayTimestamp: Uint.optional(), targetFid: Uint.optional() })
    .optional(),
  linkCompactStateBody: z
    .object({ type: z.string(), targetFids: z.array(Uint).default([]) })
    .optional(),
  userDataBody: z.object({ type: userDataTypes, value: z.string().default('') }).optional(),
  usernameProofBody: z
    .object({
      timestamp: Uint.default(0),
      name: Bytes,
      owner: Bytes,
      signature: Bytes.default(new Uint8Array()),
      fid: Uint.default(0),
      type: nameTypes.default(0),
    })
    .optional(),
  verificationAddAddressBody: z
    .object({
      address: Bytes,
      claimSignature: Bytes,
      blockHash: Bytes,
      verificationType: Uint.default(0),
      chainId: Uint.default(0),
      protocol: protocols.default(0),
    })
    .optional(),
  verificationRemoveBody: z.object({ address: Bytes, protocol: protocols.default(0) }).optional(),
  lendStorageBody: z
    .object({
      toFid: Uint,
      numUnits: Uint.default(0),
      unitType: named({ UNIT_TYPE_LEGACY: 0, UNIT_TYPE_2024: 1, UNIT_TYPE_2025: 2 }).default(0),
    })
    .optional(),
  keyAddBody: z
    .object({
      key: Bytes,
      keyType: Uint.default(0),
      custodySignature: Bytes,
      deadline: Uint.default(0),
      nonce: Uint.default(0),
      metadata: Bytes,
      metadataType: Uint.default(0),
      registrationTxHash: Bytes.default(() => new Uint8Array()),
      scopes: z.array(named(types)).max(64).default([]),
      ttl: Uint.default(0),
    })
    .optional(),
  keyRemoveBody: z
    .object({
      key: Bytes,
      signature: Bytes.default(() => new Uint8Array()),
      signatureType: Uint.default(0),
      deadline: Uint.default(0),
      nonce: Uint.default(0),
    })
    .optional(),
})

const MessageJson = z.object({
  data: Data.optional(),
  dataBytes: Bytes.optional(),
  hash: Bytes,
  hashScheme: named({ HASH_SCHEME_BLAKE3: 1 }),
  signature: Bytes,
  signatureScheme: named({ SIGNATURE_SCHEME_ED25519: 1, SIGNATURE_SCHEME_EIP712: 2 }),
  signer: Bytes,
})

/**
 * Parses a message from the JSON of the network's library.
 * @throws 400 that names the field at fault
 */
export function messageFromJson(json: unknown): Message {
  const { data, ...parts } = parseOrThrow(MessageJson, json)
  if (!data && !parts.dataBytes) throw invalidField('data', 'The message has no data')
  return assemble({ ...parts, data: data as MessageData | undefined })
}
