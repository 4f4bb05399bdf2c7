import { StoreError } from '../store/errors'
import { decodeFields, encodeFields, type Field } from './wire'
import type { Message, MessageData } from './types'

const castId: Field[] = [
  { no: 1, name: 'fid', kind: 'uint64' },
  { no: 2, name: 'hash', kind: 'bytes' },
]
const embed: Field[] = [
  { no: 1, name: 'url', kind: 'string', optional: true },
  { no: 2, name: 'castId', kind: 'message', of: () => castId },
]
// In the order in which the network's library writes them, which is not that of the numbers.
const castAdd: Field[] = [
  { no: 1, name: 'embedsDeprecated', kind: 'strings' },
  { no: 2, name: 'mentions', kind: 'uint64s' },
  { no: 3, name: 'parentCastId', kind: 'message', of: () => castId },
  { no: 7, name: 'parentUrl', kind: 'string', optional: true },
  { no: 4, name: 'text', kind: 'string' },
  { no: 5, name: 'mentionsPositions', kind: 'uint32s' },
  { no: 6, name: 'embeds', kind: 'message', of: () => embed, repeated: true },
  { no: 8, name: 'type', kind: 'enum' },
]
const castRemove: Field[] = [{ no: 1, name: 'targetHash', kind: 'bytes' }]
const reaction: Field[] = [
  { no: 1, name: 'type', kind: 'enum' },
  { no: 2, name: 'targetCastId', kind: 'message', of: () => castId },
  { no: 3, name: 'targetUrl', kind: 'string', optional: true },
]
const verificationAdd: Field[] = [
  { no: 1, name: 'address', kind: 'bytes' },
  { no: 2, name: 'claimSignature', kind: 'bytes' },
  { no: 3, name: 'blockHash', kind: 'bytes' },
  { no: 4, name: 'verificationType', kind: 'uint32' },
  { no: 5, name: 'chainId', kind: 'uint32' },
  { no: 7, name: 'protocol', kind: 'enum' },
]
const verificationRemove: Field[] = [
  { no: 1, name: 'address', kind: 'bytes' },
  { no: 2, name: 'protocol', kind: 'enum' },
]
const userData: Field[] = [
  { no: 1, name: 'type', kind: 'enum' },
  { no: 2, name: 'value', kind: 'string' },
]
const link: Field[] = [
  { no: 1, name: 'type', kind: 'string' },
  { no: 2, name: 'displayTimestamp', kind: 'uint32', optional: true },
  { no: 3, name: 'targetFid', kind: 'uint64', optional: true },
]
const frameAction: Field[] = [
  { no: 1, name: 'url', kind: 'bytes' },
  { no: 2, name: 'buttonIndex', kind: 'uint32' },
  { no: 3, name: 'castId', kind: 'message', of: () => castId },
  { no: 4, name: 'inputText', kind: 'bytes' },
  { no: 5, name: 'state', kind: 'bytes' },
  { no: 6, name: 'transactionId', kind: 'bytes' },
  { no: 7, name: 'address', kind: 'bytes' },
]
const messageData: Field[] = [
  { no: 1, name: 'type', kind: 'enum' },
  { no: 2, name: 'fid', kind: 'uint64' },
  { no: 3, name: 'timestamp', kind: 'uint32' },
  { no: 4, name: 'network', kind: 'enum' },
  { no: 5, name: 'castAddBody', kind: 'message', of: () => castAdd },
  { no: 6, name: 'castRemoveBody', kind: 'message', of: () => castRemove },
  { no: 7, name: 'reactionBody', kind: 'message', of: () => reaction },
  { no: 9, name: 'verificationAddAddressBody', kind: 'message', of: () => verificationAdd },
  { no: 10, name: 'verificationRemoveBody', kind: 'message', of: () => verificationRemove },
  { no: 12, name: 'userDataBody', kind: 'message', of: () => userData },
  { no: 14, name: 'linkBody', kind: 'message', of: () => link },
  { no: 16, name: 'frameActionBody', kind: 'message', of: () => frameAction },
]
const envelope: Field[] = [
  { no: 1, name: 'data', kind: 'message', of: () => messageData },
  { no: 2, name: 'hash', kind: 'bytes' },
  { no: 3, name: 'hashScheme', kind: 'enum' },
  { no: 4, name: 'signature', kind: 'bytes' },
  { no: 5, name: 'signatureScheme', kind: 'enum' },
  { no: 6, name: 'signer', kind: 'bytes' },
  { no: 7, name: 'dataBytes', kind: 'bytes', optional: true },
]

/** The bytes that are hashed and signed. */
export const encodeData = (data: MessageData): Uint8Array =>
  encodeFields(messageData, data).finish()

/** A whole message. The data travels as its own bytes, which keep their hash on every path. */
export const encodeMessage = (message: Message): Uint8Array =>
  encodeFields(envelope, { ...message, data: undefined }).finish()

/**
 * Reads a message in either form that the network knows: with `data`, with `data_bytes`, or both
 * (then the bytes are what counts).
 * @throws StoreError `INVALID_MESSAGE` on anything that is not a message
 */
export function decodeMessage(bytes: Uint8Array): Message {
  try {
    return assemble(decodeFields(envelope, bytes) as MessageParts)
  } catch (cause) {
    if (cause instanceof StoreError) throw cause
    throw new StoreError('INVALID_MESSAGE', 'These bytes are not a Farcaster message.')
  }
}

/** The parts of a message as they arrive: the data, its bytes, or both. */
export interface MessageParts extends Omit<Message, 'data' | 'dataBytes'> {
  data?: MessageData
  dataBytes?: Uint8Array
}

/** Completes a message whose parts came from elsewhere, such as its JSON form. */
export function assemble(parts: MessageParts): Message {
  const given = parts.dataBytes?.length ? parts.dataBytes : undefined
  if (!given && !parts.data) throw new StoreError('INVALID_MESSAGE', 'The message has no data.')
  let dataBytes: Uint8Array
  let data: MessageData
  try {
    dataBytes = given ?? encodeData(parts.data!)
    // What is stored is what the bytes say, also where the data came beside them.
    data = decodeFields(messageData, dataBytes) as MessageData
  } catch {
    throw new StoreError('INVALID_MESSAGE', 'The message’s data cannot be read.')
  }
  const { hash, hashScheme, signature, signatureScheme, signer } = parts
  return { data, dataBytes, hash, hashScheme, signature, signatureScheme, signer }
}
