import { bytesOf } from '@castaway/server-kit/bytes'
import { StoreError } from '../store/errors'
import { decodeFields, encodeFields, type Field } from './wire'
import type { Message, MessageData } from './types'

const castId: Field[] = [
  { no: 1, name: 'fid', kind: 'uint64' },
  { no: 2, name: 'hash', kind: 'bytes' },
]
const embed: Field[] = [
  { no: 1, name: 'url', kind: 'string', optional: true, oneof: 'embed' },
  { no: 2, name: 'castId', kind: 'message', of: () => castId, oneof: 'embed' },
]
// Fields are in the order in which the official library writes them, which is not the numeric order.
const castAdd: Field[] = [
  { no: 1, name: 'embedsDeprecated', kind: 'strings' },
  { no: 2, name: 'mentions', kind: 'uint64s' },
  { no: 3, name: 'parentCastId', kind: 'message', of: () => castId, oneof: 'parent' },
  { no: 7, name: 'parentUrl', kind: 'string', optional: true, oneof: 'parent' },
  { no: 4, name: 'text', kind: 'string' },
  { no: 5, name: 'mentionsPositions', kind: 'uint32s' },
  { no: 6, name: 'embeds', kind: 'message', of: () => embed, repeated: true },
  { no: 8, name: 'type', kind: 'enum' },
]
const castRemove: Field[] = [{ no: 1, name: 'targetHash', kind: 'bytes' }]
const reaction: Field[] = [
  { no: 1, name: 'type', kind: 'enum' },
  { no: 2, name: 'targetCastId', kind: 'message', of: () => castId, oneof: 'target' },
  { no: 3, name: 'targetUrl', kind: 'string', optional: true, oneof: 'target' },
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
const usernameProof: Field[] = [
  { no: 1, name: 'timestamp', kind: 'uint64' },
  { no: 2, name: 'name', kind: 'bytes' },
  { no: 3, name: 'owner', kind: 'bytes' },
  { no: 4, name: 'signature', kind: 'bytes' },
  { no: 5, name: 'fid', kind: 'uint64' },
  { no: 6, name: 'type', kind: 'enum' },
]
const linkCompactState: Field[] = [
  { no: 1, name: 'type', kind: 'string' },
  { no: 2, name: 'targetFids', kind: 'uint64s' },
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
const lendStorage: Field[] = [
  { no: 1, name: 'toFid', kind: 'uint64' },
  { no: 2, name: 'numUnits', kind: 'uint64' },
  { no: 3, name: 'unitType', kind: 'enum' },
]
const keyAdd: Field[] = [
  { no: 1, name: 'key', kind: 'bytes' },
  { no: 2, name: 'keyType', kind: 'uint32' },
  { no: 3, name: 'custodySignature', kind: 'bytes' },
  { no: 4, name: 'deadline', kind: 'uint32' },
  { no: 5, name: 'nonce', kind: 'uint32' },
  { no: 6, name: 'metadata', kind: 'bytes' },
  { no: 7, name: 'metadataType', kind: 'uint32' },
  { no: 8, name: 'registrationTxHash', kind: 'bytes' },
  { no: 9, name: 'scopes', kind: 'uint32s' },
  { no: 10, name: 'ttl', kind: 'uint32' },
]
const keyRemove: Field[] = [
  { no: 1, name: 'key', kind: 'bytes' },
  { no: 2, name: 'signature', kind: 'bytes' },
  { no: 3, name: 'signatureType', kind: 'uint32' },
  { no: 4, name: 'deadline', kind: 'uint32' },
  { no: 5, name: 'nonce', kind: 'uint32' },
]
const messageData: Field[] = [
  { no: 1, name: 'type', kind: 'enum' },
  { no: 2, name: 'fid', kind: 'uint64' },
  { no: 3, name: 'timestamp', kind: 'uint32' },
  { no: 4, name: 'network', kind: 'enum' },
  { no: 5, name: 'castAddBody', kind: 'message', of: () => castAdd, oneof: 'body' },
  { no: 6, name: 'castRemoveBody', kind: 'message', of: () => castRemove, oneof: 'body' },
  { no: 7, name: 'reactionBody', kind: 'message', of: () => reaction, oneof: 'body' },
  {
    no: 9,
    name: 'verificationAddAddressBody',
    kind: 'message',
    of: () => verificationAdd,
    oneof: 'body',
  },
  {
    no: 10,
    name: 'verificationRemoveBody',
    kind: 'message',
    of: () => verificationRemove,
    oneof: 'body',
  },
  { no: 12, name: 'userDataBody', kind: 'message', of: () => userData, oneof: 'body' },
  { no: 14, name: 'linkBody', kind: 'message', of: () => link, oneof: 'body' },
  { no: 15, name: 'usernameProofBody', kind: 'message', of: () => usernameProof, oneof: 'body' },
  { no: 16, name: 'frameActionBody', kind: 'message', of: () => frameAction, oneof: 'body' },
  {
    no: 17,
    name: 'linkCompactStateBody',
    kind: 'message',
    of: () => linkCompactState,
    oneof: 'body',
  },
  { no: 18, name: 'lendStorageBody', kind: 'message', of: () => lendStorage, oneof: 'body' },
  { no: 19, name: 'keyAddBody', kind: 'message', of: () => keyAdd, oneof: 'body' },
  { no: 20, name: 'keyRemoveBody', kind: 'message', of: () => keyRemove, oneof: 'body' },
]
const envelope: Field[] = [
  // Decoded only if the message has no bytes of its data, which count.
  { no: 1, name: 'encodedData', kind: 'bytes', optional: true },
  { no: 2, name: 'hash', kind: 'bytes' },
  { no: 3, name: 'hashScheme', kind: 'enum' },
  { no: 4, name: 'signature', kind: 'bytes' },
  { no: 5, name: 'signatureScheme', kind: 'enum' },
  { no: 6, name: 'signer', kind: 'bytes' },
  { no: 7, name: 'dataBytes', kind: 'bytes', optional: true },
]

/** Encodes the bytes that are hashed and signed. */
export const encodeData = (data: MessageData): Uint8Array =>
  encodeFields(messageData, data).finish()

/** Encodes a whole message. It always embeds the original data bytes, so the hash stays valid on every path. */
export const encodeMessage = (message: Message): Uint8Array =>
  encodeFields(envelope, message).finish()

/** Decodes a message as it is read from the log. */
export const decodeLogged = (raw: string): Message => decodeMessage(bytesOf(raw))

/**
 * Decodes a message that carries `data`, `data_bytes` or both; if both are set, the bytes count.
 * @throws StoreError `INVALID_MESSAGE` if the bytes are not a message
 */
export function decodeMessage(bytes: Uint8Array): Message {
  try {
    const { encodedData, ...parts } = decodeFields(envelope, bytes) as MessageParts & {
      encodedData?: Uint8Array
    }
    if (parts.dataBytes?.length || !encodedData) return assemble(parts)
    const data = decodeFields(messageData, encodedData) as MessageData
    return assemble({ ...parts, data })
  } catch (cause) {
    if (cause instanceof StoreError) throw cause
    throw new StoreError('INVALID_MESSAGE', 'These bytes are not a Farcaster message.')
  }
}

/** The fields of a received message: the data, its bytes, or both. */
export interface MessageParts extends Omit<Message, 'data' | 'dataBytes'> {
  data?: MessageData
  dataBytes?: Uint8Array
}

const withoutData = (message: string) => new StoreError('INVALID_MESSAGE', message, 'data')

/** Completes a message from its fields, for example from its JSON form. */
export function assemble(parts: MessageParts): Message {
  const given = parts.dataBytes?.length ? parts.dataBytes : undefined
  if (!given && !parts.data) throw withoutData('The message has no data.')
  let dataBytes: Uint8Array
  let data: MessageData
  try {
    dataBytes = given ?? encodeData(parts.data!)
    // The bytes define what is stored, even if the data was sent with them.
    data = decodeFields(messageData, dataBytes) as MessageData
  } catch {
    throw withoutData('The message’s data cannot be read.')
  }
  const { hash, hashScheme, signature, signatureScheme, signer } = parts
  return { data, dataBytes, hash, hashScheme, signature, signatureScheme, signer }
}
