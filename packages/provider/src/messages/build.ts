import { toFarcasterTime } from '@castaway/contract'
import { fromHex } from './hex'
import { provedTypeOf } from './names'
import {
  CastType,
  FOLLOW,
  MessageType,
  NETWORK,
  Protocol,
  type Embed,
  type KeyAddBody,
  type KeyRemoveBody,
  type MessageData,
} from './types'

/** The author and the time of a message: `at` is in Unix milliseconds and is truncated to whole seconds. */
export interface Author {
  fid: number
  at: number
}

export interface CastDraft {
  text: string
  /** FIDs, in the order of their positions in the text. */
  mentions?: number[]
  /** Position of each mention, in UTF-8 bytes of the text. */
  mentionsPositions?: number[]
  embeds?: ({ url: string } | { castId: { fid: number; hash: string } })[]
  /** The cast this replies to, or the parent URL (of a channel). */
  parent?: { fid: number; hash: string } | { url: string }
}

/** Lone surrogates become U+FFFD, as they would in any UTF-8 round trip. */
const wellFormed = (text: string): string => Buffer.from(text).toString()

const data = (author: Author, type: number, body: Partial<MessageData>): MessageData => ({
  type,
  fid: author.fid,
  timestamp: toFarcasterTime(author.at),
  network: NETWORK,
  ...body,
})

const castId = (id: { fid: number; hash: string }) => ({ fid: id.fid, hash: bytesOf(id.hash) })

function bytesOf(hex: string): Uint8Array {
  const bytes = fromHex(hex)
  if (!bytes) throw new TypeError(`not hexadecimal after 0x: ${hex.slice(0, 80)}`)
  return bytes
}

/** The smallest cast type that a text of this many bytes fits. */
export function castTypeFor(bytes: number): number {
  if (bytes <= 320) return CastType.cast
  return bytes <= 1024 ? CastType.long : CastType.tenThousand
}

/** Builds a cast. Its type follows from the length of the text. */
export function castAdd(author: Author, draft: CastDraft): MessageData {
  const text = wellFormed(draft.text)
  const parent = draft.parent
  const embeds = (draft.embeds ?? []).map((embed): Embed =>
    'url' in embed ? { url: wellFormed(embed.url) } : { castId: castId(embed.castId) },
  )
  return data(author, MessageType.castAdd, {
    castAddBody: {
      embedsDeprecated: [],
      mentions: draft.mentions ?? [],
      ...(parent && 'hash' in parent ? { parentCastId: castId(parent) } : {}),
      ...(parent && 'url' in parent ? { parentUrl: wellFormed(parent.url) } : {}),
      text,
      mentionsPositions: draft.mentionsPositions ?? [],
      embeds,
      type: castTypeFor(Buffer.byteLength(text)),
    },
  })
}

export const castRemove = (author: Author, hash: string): MessageData =>
  data(author, MessageType.castRemove, { castRemoveBody: { targetHash: bytesOf(hash) } })

/** The target of a reaction: a cast or a URL. */
export type ReactionTarget = { fid: number; hash: string } | { url: string }

const reaction =
  (messageType: number) =>
  (author: Author, type: number, target: ReactionTarget): MessageData =>
    data(author, messageType, {
      reactionBody: {
        type,
        ...('url' in target
          ? { targetUrl: wellFormed(target.url) }
          : { targetCastId: castId(target) }),
      },
    })
export const reactionAdd = reaction(MessageType.reactionAdd)
export const reactionRemove = reaction(MessageType.reactionRemove)

const link =
  (messageType: number) =>
  (author: Author, targetFid: number, type: string = FOLLOW): MessageData =>
    data(author, messageType, { linkBody: { type, targetFid } })
export const linkAdd = link(MessageType.linkAdd)
export const linkRemove = link(MessageType.linkRemove)

/** States all targets of the author's links of a type. */
export const linkCompactState = (
  author: Author,
  targetFids: number[],
  type: string = FOLLOW,
): MessageData =>
  data(author, MessageType.linkCompactState, { linkCompactStateBody: { type, targetFids } })

/** An empty `value` clears the field. */
export const userDataAdd = (author: Author, type: number, value: string): MessageData =>
  data(author, MessageType.userDataAdd, { userDataBody: { type, value: wellFormed(value) } })

export interface UsernameProofDraft {
  /** An ENS or Base name. */
  name: string
  /** Address that the name resolves to, 20 bytes. */
  owner: Uint8Array
  /** The owner's signature of the claim (`userNameProofTypedData`), which the network does not check; empty by default. */
  signature?: Uint8Array
}

/** The proof of a name. Its type follows from the name. */
export const usernameProof = (author: Author, draft: UsernameProofDraft): MessageData =>
  data(author, MessageType.usernameProof, {
    usernameProofBody: {
      timestamp: Math.floor(author.at / 1000),
      name: Buffer.from(draft.name),
      owner: draft.owner,
      signature: draft.signature ?? new Uint8Array(),
      fid: author.fid,
      type: provedTypeOf(draft.name) ?? 0,
    },
  })

export interface VerificationDraft {
  /** 20 bytes (Ethereum) or 32 (Solana) */
  address: Uint8Array
  protocol: number
  /** The address's signature over the claim; see `verification-claim.ts`. */
  claimSignature: Uint8Array
  /** 32 bytes */
  blockHash: Uint8Array
  /** 0 for the signature of a key, 1 for the signature of a contract. */
  verificationType?: number
  chainId?: number
}

export const verificationAdd = (author: Author, draft: VerificationDraft): MessageData =>
  data(author, MessageType.verificationAdd, {
    verificationAddAddressBody: { verificationType: 0, chainId: 0, ...draft },
  })

export const verificationRemove = (
  author: Author,
  address: Uint8Array,
  protocol: number = Protocol.ethereum,
): MessageData =>
  data(author, MessageType.verificationRemove, { verificationRemoveBody: { address, protocol } })

/** A loan of storage units to another account; none take an earlier loan back. */
export const lendStorage = (
  author: Author,
  { toFid, units, unitType }: { toFid: number; units: number; unitType: number },
): MessageData =>
  data(author, MessageType.lendStorage, { lendStorageBody: { toFid, numUnits: units, unitType } })

export const keyAdd = (author: Author, body: KeyAddBody): MessageData =>
  data(author, MessageType.keyAdd, { keyAddBody: body })

export const keyRemove = (author: Author, body: KeyRemoveBody): MessageData =>
  data(author, MessageType.keyRemove, { keyRemoveBody: body })
