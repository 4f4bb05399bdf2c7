import { validationError, type ValidationError } from './errors'
import { checkUsernameProof } from './names'
import { accountBodies, checkAccountBody, isFid } from './rules-accounts'
import {
  CastType,
  MessageType,
  Protocol,
  ReactionType,
  type CastAddBody,
  type CastId,
  type LinkBody,
  type LinkCompactStateBody,
  type MessageData,
  type ReactionBody,
  type VerificationAddBody,
} from './types'
import { checkUserData } from './user-data-rules'

export { isFid, LARGEST_FID } from './rules-accounts'

const MAX_URL_BYTES = 256
const MAX_MENTIONS = 10
const MAX_EMBEDS = 4
/** Farcaster seconds of 2023-05-03T00:00:00Z, before which casts embedded URLs as texts. */
const EMBEDS_CUTOFF = 73_612_800
const MAX_EMBEDS_DEPRECATED = 2

export const isCastId = (id: CastId): boolean => isFid(id.fid) && id.hash.length === 20
const bytesOf = (text: string): number => Buffer.byteLength(text)
const isUrl = (url: string): boolean =>
  url.length > 0 && bytesOf(url) <= MAX_URL_BYTES && !url.includes('\0')

const bodies = {
  castAddBody: [MessageType.castAdd],
  castRemoveBody: [MessageType.castRemove],
  reactionBody: [MessageType.reactionAdd, MessageType.reactionRemove],
  linkBody: [MessageType.linkAdd, MessageType.linkRemove],
  linkCompactStateBody: [MessageType.linkCompactState],
  verificationAddAddressBody: [MessageType.verificationAdd],
  verificationRemoveBody: [MessageType.verificationRemove],
  userDataBody: [MessageType.userDataAdd],
  usernameProofBody: [MessageType.usernameProof],
  ...accountBodies,
} as const

/**
 * Validates everything that depends on the message alone. What depends on its author (signers, usernames, Pro, storage)
 * is checked by the merge.
 * @returns the error, or null
 */
export function checkBody(data: MessageData): ValidationError | null {
  if (!isFid(data.fid))
    return validationError('INVALID_FID', 'The fid is not a positive number.', 'fid')
  const present = (Object.keys(bodies) as (keyof typeof bodies)[]).filter((name) => data[name])
  const [name] = present
  if (name === undefined) {
    return validationError(
      'UNSUPPORTED_MESSAGE_TYPE',
      `Messages of type ${data.type} are not supported.`,
      'type',
    )
  }
  if (present.length > 1 || !(bodies[name] as readonly number[]).includes(data.type)) {
    return validationError(
      'INVALID_MESSAGE',
      'The message must have exactly one body, of its type.',
      'type',
    )
  }
  switch (name) {
    case 'castAddBody':
      return checkCast(data.castAddBody!, data.timestamp)
    case 'castRemoveBody':
      return data.castRemoveBody!.targetHash.length === 20
        ? null
        : validationError(
            'INVALID_TARGET',
            'The hash of the cast to remove must have 20 bytes.',
            'target_hash',
          )
    case 'reactionBody':
      return checkReaction(data.reactionBody!)
    case 'linkBody':
      return checkLink(data.linkBody!)
    case 'linkCompactStateBody':
      return checkLinkCompactState(data.linkCompactStateBody!)
    case 'verificationAddAddressBody':
      return checkVerification(data.verificationAddAddressBody!)
    case 'verificationRemoveBody': {
      const { address, protocol } = data.verificationRemoveBody!
      return checkAddress(address, protocol)
    }
    case 'userDataBody':
      return checkUserData(data.userDataBody!)
    case 'usernameProofBody':
      return checkUsernameProof(data.usernameProofBody!, data.fid)
    default:
      return checkAccountBody(data)
  }
}

function checkCast(body: CastAddBody, ts: number): ValidationError | null {
  const text = Buffer.from(body.text)
  if (body.text.includes('\0')) {
    return validationError('INVALID_TEXT', 'The text contains a NUL character.', 'text')
  }
  const longest = { [CastType.cast]: 320, [CastType.long]: 1024, [CastType.tenThousand]: 10_000 }[
    body.type
  ]
  if (longest === undefined) return validationError('INVALID_MESSAGE', 'Unknown cast type.', 'type')
  if (text.length > longest) {
    return validationError(
      'TEXT_TOO_LONG',
      `The text has ${text.length} bytes. The limit is ${longest}.`,
      'text',
    )
  }
  const shortest = { [CastType.cast]: 0, [CastType.long]: 321, [CastType.tenThousand]: 1025 }[
    body.type
  ]!
  if (text.length < shortest) {
    return validationError(
      'INVALID_TEXT',
      `A cast of this type must have at least ${shortest} bytes.`,
      'text',
    )
  }
  const embeds = checkEmbeds(body, ts)
  if (embeds) return embeds
  if (body.parentCastId && !isCastId(body.parentCastId)) {
    return validationError('INVALID_PARENT', 'The parent is not a cast.', 'parent')
  }
  if (body.parentUrl !== undefined && !isUrl(body.parentUrl)) {
    return validationError(
      'INVALID_PARENT',
      `The parent URL must have 1 to ${MAX_URL_BYTES} bytes.`,
      'parent',
    )
  }
  return checkMentions(body, text)
}

function checkEmbeds(body: CastAddBody, ts: number): ValidationError | null {
  const bad = (message: string) => validationError('INVALID_EMBED', message, 'embeds')
  const { embeds, embedsDeprecated: texts } = body
  if (embeds.length > MAX_EMBEDS) {
    return validationError(
      'TOO_MANY_EMBEDS',
      `A cast can have at most ${MAX_EMBEDS} embeds.`,
      'embeds',
    )
  }
  if (texts.length > 0 && ts >= EMBEDS_CUTOFF)
    return bad('The deprecated form of embeds is valid only in casts from before 2023-05-03.')
  if (texts.length > MAX_EMBEDS_DEPRECATED) {
    return validationError(
      'TOO_MANY_EMBEDS',
      `A cast can have at most ${MAX_EMBEDS_DEPRECATED} embeds in the deprecated form.`,
      'embeds',
    )
  }
  if (embeds.length > 0 && texts.length > 0)
    return bad('A cast can’t have both embeds and embeds in the deprecated form.')
  if (body.text === '' && embeds.length === 0 && texts.length === 0 && body.mentions.length === 0) {
    return validationError('EMPTY_CAST', 'A cast needs text or an embed.', 'text')
  }
  for (const { url, castId } of embeds) {
    const good = castId === undefined ? url !== undefined && isUrl(url) : isCastId(castId)
    if (!good) return bad(`An embed must be a URL of 1 to ${MAX_URL_BYTES} bytes or a cast.`)
  }
  return texts.every(isUrl) ? null : bad(`An embed must be a URL of 1 to ${MAX_URL_BYTES} bytes.`)
}

function checkMentions(body: CastAddBody, text: Buffer): ValidationError | null {
  const bad = (message: string) => validationError('INVALID_MENTIONS', message, 'mentions')
  const { mentions, mentionsPositions: positions } = body
  if (mentions.length > MAX_MENTIONS)
    return bad(`A cast can mention at most ${MAX_MENTIONS} people.`)
  if (mentions.length !== positions.length) return bad('Every mention needs one position.')
  if (!mentions.every(isFid)) return bad('A mentioned fid is not a positive number.')
  let last = 0
  for (const position of positions) {
    // Equal positions are valid: the text does not contain usernames, so two adjacent mentions share a position.
    if (position < last) return bad('Mention positions must be in ascending order.')
    if (position > text.length) return bad('A mention is past the end of the text.')
    last = position
  }
  return null
}

function checkReaction(body: ReactionBody): ValidationError | null {
  if (body.type !== ReactionType.like && body.type !== ReactionType.recast) {
    return validationError('INVALID_MESSAGE', 'A reaction must be a like or a recast.', 'type')
  }
  const { targetCastId, targetUrl } = body
  const good = targetCastId ? isCastId(targetCastId) : targetUrl !== undefined && isUrl(targetUrl)
  return good
    ? null
    : validationError(
        'INVALID_TARGET',
        `A reaction must have a target, a cast or a URL of 1 to ${MAX_URL_BYTES} bytes.`,
        'target',
      )
}

function checkLinkType(type: string): ValidationError | null {
  const size = bytesOf(type)
  return size < 1 || size > 8 || type.includes('\0')
    ? validationError('INVALID_LINK', 'A link type must have 1 to 8 bytes.', 'type')
    : null
}

function checkLink(body: LinkBody): ValidationError | null {
  const bad = checkLinkType(body.type)
  if (bad) return bad
  return isFid(body.targetFid)
    ? null
    : validationError('INVALID_TARGET', 'The target is not a fid.', 'target_fid')
}

function checkLinkCompactState(body: LinkCompactStateBody): ValidationError | null {
  const bad = checkLinkType(body.type)
  if (bad) return bad
  if (body.targetFids.length === 0)
    return validationError('INVALID_TARGET', 'There is no target.', 'target_fids')
  return body.targetFids.every(isFid)
    ? null
    : validationError('INVALID_TARGET', 'A target is not a fid.', 'target_fids')
}

function checkAddress(address: Uint8Array, protocol: number): ValidationError | null {
  const size = { [Protocol.ethereum]: 20, [Protocol.solana]: 32 }[protocol]
  return size === address.length
    ? null
    : validationError(
        'INVALID_VERIFICATION',
        'The address is not valid for its protocol.',
        'address',
      )
}

const MAX_CONTRACT_SIGNATURE_LENGTH = 2048
/**
 * The chains that the claim of an Ethereum address may name. A key signs the same for all of them, without a chain. The
 * protocol's specification has 0 alone; nodes take these.
 */
export const CLAIM_CHAINS: readonly number[] = [0, 1, 5, 10, 420]
/** Those of which a contract can be asked. */
export const CONTRACT_CHAINS: readonly number[] = [1, 10]
/** The type of a verification that a contract signs. */
export const BY_CONTRACT = 1

function checkVerification(body: VerificationAddBody): ValidationError | null {
  const bad = checkAddress(body.address, body.protocol)
  if (bad) return bad
  if (body.blockHash.length !== 32) {
    return validationError(
      'INVALID_VERIFICATION',
      'The block hash must have 32 bytes.',
      'block_hash',
    )
  }
  const isByContract = body.verificationType === BY_CONTRACT
  if (body.protocol === Protocol.solana ? isByContract : body.verificationType > BY_CONTRACT) {
    return validationError(
      'INVALID_VERIFICATION',
      'Unknown verification type.',
      'verification_type',
    )
  }
  if (body.protocol === Protocol.solana) return null
  const chains = isByContract ? CONTRACT_CHAINS : CLAIM_CHAINS
  if (!chains.includes(body.chainId)) {
    return validationError(
      'INVALID_VERIFICATION',
      `A verification by a ${isByContract ? 'contract' : 'key'} must have one of the chain ids ${chains.join(', ')}.`,
      'chain_id',
    )
  }
  if (body.claimSignature.length > MAX_CONTRACT_SIGNATURE_LENGTH) {
    return validationError(
      'INVALID_VERIFICATION',
      `A contract's signature can have at most ${MAX_CONTRACT_SIGNATURE_LENGTH} bytes.`,
      'signature',
    )
  }
  return null
}
