import type { ValidationError } from '../messages/errors'
import {
  CastType,
  MessageType,
  UserDataType,
  type CastId,
  type MessageData,
} from '../messages/types'
import { NodeError } from './errors'

const VALIDATION_FAILURE = 'bad_request.validation_failure'

/** The error with which the network refuses a message: its code and its own words for the rule. */
export function refusal(error: ValidationError, data: MessageData): NodeError {
  if (error.code === 'NO_STORAGE') {
    return new NodeError(
      'InvalidArgument',
      'message would be pruned',
      'bad_request.prunable',
      error.message,
    )
  }
  return new NodeError('InvalidArgument', reasonOf(error, data), VALIDATION_FAILURE, error.message)
}

export const duplicate = (): NodeError =>
  new NodeError('InvalidArgument', 'message has already been merged', 'bad_request.duplicate')

/** For messages that a node takes one by one only. */
export const noBulk = (): NodeError =>
  new NodeError(
    'InvalidArgument',
    'submit bulk messages not supported for shard 0',
    VALIDATION_FAILURE,
  )

const removals: readonly number[] = [
  MessageType.castRemove,
  MessageType.reactionRemove,
  MessageType.linkRemove,
  MessageType.verificationRemove,
]

/** @param winner type of the message that is in view in its place */
export const conflict = (winner: number | undefined): NodeError =>
  new NodeError(
    'InvalidArgument',
    `message conflicts with a more recent ${winner && removals.includes(winner) ? 'remove' : 'add'}`,
    'bad_request.conflict',
  )

/** A rule is often several of the network's, which one look at the message tells apart. */
function reasonOf({ code, message, property }: ValidationError, data: MessageData): string {
  const { castAddBody: cast, reactionBody: reaction, linkBody: link } = data
  switch (code) {
    case 'INVALID_HASH':
      return property === 'hash_scheme' ? 'invalid hashScheme' : 'invalid hash'
    case 'INVALID_SIGNATURE':
      return property === 'signature_scheme' ? 'invalid signatureScheme' : 'invalid signature'
    case 'INVALID_NETWORK':
      return 'invalid network'
    case 'INVALID_FID':
      return 'fid is missing'
    case 'FUTURE_TIMESTAMP':
      return 'timestamp more than 10 mins in the future'
    case 'UNKNOWN_FID':
      return 'unknown fid'
    case 'UNKNOWN_SIGNER':
      return 'invalid signer'
    case 'UNSUPPORTED_MESSAGE_TYPE':
      return 'invalid message type'
    case 'EMPTY_CAST':
      return 'cast is empty'
    case 'TEXT_TOO_LONG':
      return (
        {
          [CastType.long]: 'text > 1024 bytes for long cast',
          [CastType.tenThousand]: 'text > 10,000 bytes for 10k cast',
        }[cast?.type ?? CastType.cast] ?? 'text > 320 bytes'
      )
    case 'INVALID_TEXT':
      if (cast?.text.includes('\0')) return message
      return cast?.type === CastType.tenThousand
        ? 'text too short for 10k cast'
        : 'text too short for long cast'
    case 'TOO_MANY_EMBEDS':
      return 'embeds > 4'
    case 'INVALID_EMBED': {
      if (cast?.embedsDeprecated.length) return 'string embeds have been deprecated'
      const found = cast?.embeds
        .map(({ url, castId }) => targetReason(castId, url, 'embed is missing'))
        .find((reason) => reason !== null)
      return found ?? message
    }
    case 'INVALID_PARENT':
      return targetReason(cast?.parentCastId, cast?.parentUrl, message) ?? message
    case 'INVALID_MENTIONS':
      return mentionsReason(data) ?? message
    case 'INVALID_TARGET': {
      if (data.castRemoveBody) return 'hash is missing'
      if (link) return link.targetFid === data.fid ? message : 'target is missing'
      const { targetCastId, targetUrl } = reaction ?? {}
      return targetReason(targetCastId, targetUrl, 'target is missing') ?? message
    }
    case 'INVALID_LINK':
      return 'type must be between 1-8 characters'
    case 'INVALID_USER_DATA':
      return userDataReason(data) ?? message
    case 'USERNAME_NOT_OWNED':
      return 'fname is not registered for fid'
    case 'ADDRESS_NOT_VERIFIED':
      return 'address is not part of any verification'
    case 'INVALID_VERIFICATION':
      return verificationReason(property, data) ?? message
    case 'PRO_REQUIRED':
      return 'Pro subscription required'
    case 'INVALID_MESSAGE':
      if (property === 'type') {
        if (reaction) return 'invalid reaction type'
        return cast ? 'invalid cast type' : 'invalid message type'
      }
      return message
    default:
      return message
  }
}

const URL_BYTES = 256
const bytes = (text: string) => Buffer.byteLength(text)

/** Why a cast or a URL is none; null if it is one. */
function targetReason(
  castId: CastId | undefined,
  url: string | undefined,
  missing: string,
): string | null {
  if (castId) {
    if (!castId.fid) return 'fid is missing'
    return castId.hash.length === 20 ? null : 'hash is missing'
  }
  if (url === undefined) return missing
  if (url === '') return 'url < 1 byte'
  return bytes(url) > URL_BYTES ? 'url > 256 bytes' : null
}

function mentionsReason({ castAddBody }: MessageData): string | null {
  const { mentions, mentionsPositions: positions, text } = castAddBody!
  if (mentions.length > 10) return 'mentions > 10'
  if (mentions.length !== positions.length) return 'mentions and mentionsPositions must match'
  if (mentions.includes(0)) return 'fid is missing'
  const isSorted = positions.every((at, index) => index === 0 || at >= positions[index - 1]!)
  if (!isSorted) return 'mentionsPositions must be sorted in ascending order'
  return positions.some((at) => at > bytes(text))
    ? 'mentionsPositions must be a position in text'
    : null
}

const tooLong: Record<number, [bytes: number, reason: string]> = {
  [UserDataType.pfp]: [256, 'pfp value > 256'],
  [UserDataType.displayName]: [32, 'display value > 32'],
  [UserDataType.bio]: [256, 'bio value > 256'],
  [UserDataType.url]: [256, 'url value > 256'],
  [UserDataType.banner]: [256, 'banner value > 256'],
}

function userDataReason({ userDataBody }: MessageData): string | null {
  const { type, value } = userDataBody!
  const [limit, reason] = tooLong[type] ?? []
  if (limit !== undefined) return bytes(value) > limit ? reason! : null
  switch (type) {
    case UserDataType.location:
      return 'Invalid location string'
    case UserDataType.username:
      return value.length > 16
        ? `fname "${value}" > 16 characters`
        : `fname "${value}" doesn't match ^[a-z0-9][a-z0-9-]{0,15}$`
    case UserDataType.xUsername:
    case UserDataType.githubUsername:
      return 'invalid username'
    case UserDataType.primaryEthereumAddress:
      return 'invalid ethereum address'
    case UserDataType.primarySolanaAddress:
      return 'invalid solana address'
    default:
      return 'invalid user data type'
  }
}

function verificationReason(property: string | undefined, data: MessageData): string | null {
  const { protocol } = (data.verificationAddAddressBody ?? data.verificationRemoveBody)!
  switch (property) {
    case 'address':
      return protocol === 0 ? 'invalid length for eth address' : 'invalid length for sol address'
    case 'block_hash':
      return 'blockHash must be 32 bytes'
    case 'signature': {
      const length = data.verificationAddAddressBody!.claimSignature.length
      if (length > 2048) return 'claimSignature > 2048 bytes'
      return protocol === 1 && length !== 64
        ? 'claimSignature != 64 bytes'
        : 'invalid claimSignature'
    }
    default:
      return null
  }
}
