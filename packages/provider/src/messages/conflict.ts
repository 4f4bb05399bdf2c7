import { createHash } from 'node:crypto'
import type { StorageKind } from '../store/tables'
import { toHex } from './hex'
import { nameOf } from './names'
import { isKeyMessage } from './rules-accounts'
import { MessageType, type Message, type MessageData } from './types'

/** A message as the merge uses it, decoded once, with hashes and keys as text. */
export interface Entry {
  hash: string
  fid: number
  type: number
  ts: number
  signer: string
  key: string
  /** Bytes of the data. */
  size: number
  data: MessageData
}

export function entryOf(message: Message): Entry {
  const { data } = message
  const hash = toHex(message.hash)
  return {
    hash,
    fid: data.fid,
    type: data.type,
    ts: data.timestamp,
    signer: toHex(message.signer),
    key: conflictKey(data, hash),
    size: message.dataBytes.length,
    data,
  }
}

/**
 * The key that messages conflict over: of all messages with one key, at most one is in view. A key contains the author,
 * so messages of different authors never conflict, except over names: each name is one account's.
 */
function conflictKey(data: MessageData, hash: string): string {
  const { fid } = data
  if (data.castAddBody) return `c:${fid}:${hash}`
  if (data.castRemoveBody) return `c:${fid}:${toHex(data.castRemoveBody.targetHash)}`
  if (data.reactionBody) return `r:${fid}:${data.reactionBody.type}:${targetOf(data)}`
  if (data.linkBody) return `l:${fid}:${data.linkBody.type}:${data.linkBody.targetFid}`
  if (data.linkCompactStateBody) return compactStateKey(fid, data.linkCompactStateBody.type)
  if (data.userDataBody) return `d:${fid}:${data.userDataBody.type}`
  if (data.usernameProofBody) return `n:${nameOf(data.usernameProofBody)}`
  if (data.lendStorageBody) return `s:${fid}:${data.lendStorageBody.toFid}`
  const key = (data.keyAddBody ?? data.keyRemoveBody)?.key
  if (key) return `k:${fid}:${toHex(key)}`
  const address = (data.verificationAddAddressBody ?? data.verificationRemoveBody)!.address
  return verificationKey(fid, address)
}

/** The key of the verification of an address and its removal. */
export const verificationKey = (fid: number, address: Uint8Array): string =>
  `v:${fid}:${toHex(address)}`

/** The key of the message that states all links of a type. */
export const compactStateKey = (fid: number, type: string): string => `ls:${fid}:${type}`

/** A URL that looks like the id of a cast. */
const LIKE_A_CAST = /^(?:\d+:|url:)?0x[0-9a-f]{40}$/

/**
 * The target of a reaction as it is in keys: the author and the hash of the cast, or the URL. In tables it is so too
 * until this cast by this author is known, and then its hash alone: a reaction that names another author is to no cast.
 */
export function targetOf(data: MessageData): string {
  const { targetCastId, targetUrl } = data.reactionBody!
  if (targetCastId) return `${targetCastId.fid}:${toHex(targetCastId.hash)}`
  return LIKE_A_CAST.test(targetUrl!) ? `url:${targetUrl!}` : targetUrl!
}

/** The hash of the cast that a reaction names, or its URL. */
export function targetHashOf(data: MessageData): string {
  const { targetCastId } = data.reactionBody!
  return targetCastId ? toHex(targetCastId.hash) : targetOf(data)
}

/**
 * A target as the table of reactions has it: the hash of a cast, or the SHA-256 of any other, whose text stands beside.
 */
export const storedTarget = (target: string): string =>
  isCastHash(target) ? target : toHex(createHash('sha256').update(target).digest())

/** Whether a target of the table of reactions is a cast that is known. */
export const isCastHash = (target: string): boolean => /^0x[0-9a-f]{40}$/.test(target)

export const isRemove = (type: number): boolean =>
  type === MessageType.castRemove ||
  type === MessageType.reactionRemove ||
  type === MessageType.linkRemove ||
  type === MessageType.verificationRemove

interface Contender {
  hash: string
  type: number
  ts: number
}

/**
 * Returns whether `challenger` replaces `holder`, which has the same key. But for compact states, the order is total, so
 * the order of arrival does not matter: a cast's removal always wins; otherwise the later message wins, then the
 * removal, then the higher hash. Messages about keys have a nonce instead, which is checked before: each replaces the
 * one before it.
 */
export function beats(challenger: Contender, holder: Contender): boolean {
  if (isKeyMessage(challenger.type)) return true
  // Of two in one second, the network keeps the one that came first.
  if (challenger.type === MessageType.linkCompactState) return challenger.ts > holder.ts
  const removes = isRemove(challenger.type)
  if (removes !== isRemove(holder.type)) {
    const isCast = challenger.type === MessageType.castAdd || holder.type === MessageType.castAdd
    if (isCast || challenger.ts === holder.ts) return removes
  }
  if (challenger.ts !== holder.ts) return challenger.ts > holder.ts
  return challenger.hash > holder.hash
}

/** Returns the storage kind that a message counts against; null if it needs no storage. */
export function storageKind(type: number): StorageKind | null {
  switch (type) {
    case MessageType.castAdd:
    case MessageType.castRemove:
      return 'casts'
    case MessageType.reactionAdd:
    case MessageType.reactionRemove:
      return 'reactions'
    case MessageType.linkAdd:
    case MessageType.linkRemove:
    case MessageType.linkCompactState:
      return 'links'
    case MessageType.userDataAdd:
      return 'user_data'
    case MessageType.usernameProof:
      return 'username_proofs'
    case MessageType.lendStorage:
    case MessageType.keyAdd:
    case MessageType.keyRemove:
      return null
    default:
      return 'verifications'
  }
}

/** The message types that count against a storage kind. */
export const typesOfKind: Record<StorageKind, readonly number[]> = {
  casts: [MessageType.castAdd, MessageType.castRemove],
  reactions: [MessageType.reactionAdd, MessageType.reactionRemove],
  links: [MessageType.linkAdd, MessageType.linkRemove, MessageType.linkCompactState],
  user_data: [MessageType.userDataAdd],
  verifications: [MessageType.verificationAdd, MessageType.verificationRemove],
  username_proofs: [MessageType.usernameProof],
}
