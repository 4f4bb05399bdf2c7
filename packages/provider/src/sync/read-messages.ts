import { decodeMessage } from '../messages/codec'
import { toHex } from '../messages/hex'
import type { Message } from '../messages/types'
import { StoreError } from '../store/errors'
import { BadNodeError } from './errors'

/** Data and what surrounds it of the largest message that the rules allow, with room for both encodings of the data. */
const MAX_BYTES = 2 * 65_536 + 1_024

/**
 * Decodes a message of a node.
 * @throws {BadNodeError} if it is none, or too large for one
 */
export function readNodeMessage(bytes: Uint8Array): Message {
  if (bytes.length > MAX_BYTES) {
    throw new BadNodeError(`sent a message of ${bytes.length} bytes, and none may have as many`)
  }
  try {
    return decodeMessage(bytes)
  } catch (cause) {
    if (!(cause instanceof StoreError)) throw cause
    throw new BadNodeError('sent bytes as a message that are none')
  }
}

/**
 * Decodes messages that were asked for by account and type.
 * @throws {BadNodeError} if one is of another account or type, besides what `readNodeMessage` says
 */
export function readMessagesOf(
  list: readonly Uint8Array[],
  { fid, types }: { fid: number; types: readonly number[] },
): Message[] {
  return list.map((bytes) => {
    const message = readNodeMessage(bytes)
    const { data } = message
    if (data.fid !== fid || !types.includes(data.type)) {
      throw new BadNodeError(
        `sent the message ${toHex(message.hash)} of fid ${data.fid} and type ${data.type} in a list of fid ${fid} with types ${types.join(', ')}`,
      )
    }
    return message
  })
}
