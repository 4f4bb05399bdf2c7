import { base58 } from '@scure/base'
import { checksumAddress } from '../messages/checksum-address'
import {
  CastType,
  Protocol,
  ReactionType,
  UserDataType,
  type CastAddBody,
  type CastId,
  type LinkBody,
  type LinkCompactStateBody,
  type MessageData,
  type ReactionBody,
  type UserDataBody,
  type VerificationAddBody,
  type VerificationRemoveBody,
} from '../messages/types'
import { BY_CONTRACT, CLAIM_CHAINS, CONTRACT_CHAINS } from '../messages/rules'
import { CAIP_19 } from '../messages/user-data-rules'
import { loanReason, keyAddReason, keyRemoveReason } from './account-reasons'
import { nameReason, proofReason } from './name-reasons'

/** What a node says of data that cannot be what it is meant to be. */
export const INVALID_DATA = 'Message data invalid'

const URL_BYTES = 256
/** Farcaster seconds of 2023-05-03T00:00:00Z, before which casts embedded URLs as texts. */
const EMBEDS_CUTOFF = 73_612_800
const bytes = (text: string) => Buffer.byteLength(text)

/**
 * The network's words for the first rule that the body of a message breaks, in the order in which a node looks; null if
 * it breaks none of the network's.
 */
export function bodyReason(data: MessageData): string | null {
  if (data.castAddBody) return castReason(data.castAddBody, data.timestamp)
  if (data.castRemoveBody)
    return data.castRemoveBody.targetHash.length === 20 ? null : 'hash is missing'
  if (data.reactionBody) return reactionReason(data.reactionBody)
  if (data.linkBody) return linkReason(data.linkBody)
  if (data.linkCompactStateBody) return compactStateReason(data.linkCompactStateBody)
  if (data.verificationAddAddressBody) return verificationReason(data.verificationAddAddressBody)
  if (data.verificationRemoveBody) return addressReason(data.verificationRemoveBody)
  if (data.userDataBody) return userDataReason(data.userDataBody)
  if (data.usernameProofBody) return proofReason(data.usernameProofBody)
  if (data.lendStorageBody) return loanReason(data.lendStorageBody)
  if (data.keyAddBody) return keyAddReason(data.keyAddBody)
  return data.keyRemoveBody ? keyRemoveReason(data.keyRemoveBody) : null
}

function castIdReason({ fid, hash }: CastId): string | null {
  if (fid === 0) return 'fid is missing'
  return hash.length === 20 ? null : 'hash is missing'
}

function urlReason(url: string): string | null {
  if (url === '') return 'url < 1 byte'
  return bytes(url) > URL_BYTES ? 'url > 256 bytes' : null
}

/** A cast or a URL. */
function targetReason(castId: CastId | undefined, url: string | undefined, missing: string) {
  if (castId) return castIdReason(castId)
  return url === undefined ? missing : urlReason(url)
}

function castReason(body: CastAddBody, ts: number): string | null {
  const { embeds, embedsDeprecated: texts, mentions, mentionsPositions: positions } = body
  const text = textReason(body)
  if (text) return text
  if (embeds.length > 4) return 'embeds > 4'
  if (ts < EMBEDS_CUTOFF && texts.length > 2) return 'string embeds > 2'
  if (ts >= EMBEDS_CUTOFF && texts.length > 0) return 'string embeds have been deprecated'
  if (mentions.length > 10) return 'mentions > 10'
  if (mentions.length !== positions.length) return 'mentions and mentionsPositions must match'
  if (embeds.length > 0 && texts.length > 0) return 'cannot use both embeds and string embeds'
  if (body.text === '' && embeds.length + texts.length + mentions.length === 0)
    return 'cast is empty'
  const parts = [
    ...embeds.map(({ url, castId }) => targetReason(castId, url, 'embed is missing')),
    ...texts.map(urlReason),
    ...mentions.map((fid, index) => mentionReason(fid, positions, index, bytes(body.text))),
  ]
  const found = parts.find((reason) => reason !== null)
  if (found) return found
  if (body.parentCastId) return castIdReason(body.parentCastId)
  return body.parentUrl === undefined ? null : urlReason(body.parentUrl)
}

function textReason(body: CastAddBody): string | null {
  const size = bytes(body.text)
  switch (body.type) {
    case CastType.cast:
      return size > 320 ? 'text > 320 bytes' : null
    case CastType.long:
      if (size > 1024) return 'text > 1024 bytes for long cast'
      return size <= 320 ? 'text too short for long cast' : null
    case CastType.tenThousand:
      // A node has these two the wrong way round, and clients compare words.
      if (size > 10_000) return 'text too short for 10k cast'
      return size <= 1024 ? 'text > 10,000 bytes for 10k cast' : null
    default:
      return 'invalid cast type'
  }
}

function mentionReason(
  fid: number,
  positions: readonly number[],
  index: number,
  size: number,
): string | null {
  const position = positions[index]!
  if (fid === 0) return 'fid is missing'
  if (position > size) return 'mentionsPositions must be a position in text'
  return index > 0 && position < positions[index - 1]!
    ? 'mentionsPositions must be sorted in ascending order'
    : null
}

function reactionReason({ type, targetCastId, targetUrl }: ReactionBody): string | null {
  if (!(Object.values(ReactionType) as number[]).includes(type)) return 'invalid reaction type'
  return targetReason(targetCastId, targetUrl, 'target is missing')
}

const linkTypeReason = (type: string) =>
  type === '' || bytes(type) > 8 ? 'type must be between 1-8 characters' : null

function linkReason({ type, targetFid }: LinkBody): string | null {
  const found = linkTypeReason(type)
  if (found) return found
  if (targetFid === undefined) return 'target is missing'
  return targetFid === 0 ? 'fid is missing' : null
}

function compactStateReason({ type, targetFids }: LinkCompactStateBody): string | null {
  const found = linkTypeReason(type)
  if (found) return found
  if (targetFids.length === 0) return 'target is missing'
  return targetFids.includes(0) ? 'fid is missing' : null
}

function addressReason({ address, protocol }: VerificationRemoveBody): string | null {
  switch (protocol) {
    case Protocol.ethereum:
      if (address.length === 0) return 'ethereum address is missing'
      return address.length === 20 ? null : 'invalid length for eth address'
    case Protocol.solana:
      if (address.length === 0) return 'solana address is missing'
      return address.length === 32 ? null : 'invalid length for sol address'
    default:
      return INVALID_DATA
  }
}

function verificationReason(body: VerificationAddBody): string | null {
  const { protocol, blockHash, claimSignature, chainId, verificationType: type } = body
  const found = addressReason(body)
  if (found) return found
  if (blockHash.length === 0) return 'blockHash is missing'
  if (blockHash.length !== 32) return 'blockHash must be 32 bytes'
  if (protocol === Protocol.solana)
    return claimSignature.length === 64 ? null : 'claimSignature != 64 bytes'
  if (!CLAIM_CHAINS.includes(chainId) || type > BY_CONTRACT) return INVALID_DATA
  return type === BY_CONTRACT && !CONTRACT_CHAINS.includes(chainId) ? 'invalid chain id' : null
}

/** Why an address is not verified by a claim that is well-formed. */
export function claimReason({ protocol, verificationType: type }: VerificationAddBody): string {
  if (protocol === Protocol.solana)
    return type === BY_CONTRACT
      ? 'could not create verification address claim: invalid length for eth address'
      : 'invalid signature'
  return type === BY_CONTRACT
    ? 'could not verify contract signature: invalid claimSignature'
    : 'invalid claimSignature'
}

const tooLong: Record<number, [bytes: number, reason: string]> = {
  [UserDataType.pfp]: [256, 'pfp value > 256'],
  [UserDataType.displayName]: [32, 'display value > 32'],
  [UserDataType.bio]: [256, 'bio value > 256'],
  [UserDataType.url]: [256, 'url value > 256'],
  [UserDataType.banner]: [256, 'banner value > 256'],
  [UserDataType.liveAt]: [256, 'url value > 256'],
}

function userDataReason({ type, value }: UserDataBody): string | null {
  const [limit, reason] = tooLong[type] ?? []
  if (limit !== undefined) return bytes(value) > limit ? reason! : null
  switch (type) {
    case 0:
      return 'invalid user data type'
    case UserDataType.username:
      return value === '' ? null : nameReason(value)
    case UserDataType.location:
      return value === '' ? null : locationReason(value)
    case UserDataType.xUsername:
      return usernameReason(value, 15, '^[a-z0-9_]{0,15}$')
    case UserDataType.githubUsername:
      return usernameReason(value, 38, String.raw`^[a-zA-Z\d](?:[a-zA-Z\d]|-(?!-)){0,38}$`)
    case UserDataType.primaryEthereumAddress:
      return value === '' ? null : ethereumAddressReason(value)
    case UserDataType.primarySolanaAddress:
      return value === '' ? null : solanaAddressReason(value)
    case UserDataType.profileToken:
      if (value === '') return null
      if (bytes(value) > 256) return 'CAIP-19 string too long'
      return CAIP_19.test(value) ? null : INVALID_DATA
    default:
      return INVALID_DATA
  }
}

/** A name on another service, which a node checks with the pattern that its words quote. */
function usernameReason(value: string, longest: number, pattern: string): string | null {
  if (bytes(value) > longest) return `username "${value}" > ${longest} characters`
  return new RegExp(pattern).test(value) ? null : `username "${value}" doesn't match ${pattern}`
}

function locationReason(value: string): string | null {
  const [, latitude, longitude] = /^geo:(-?\d{1,2}\.\d{2}),(-?\d{1,3}\.\d{2})$/.exec(value) ?? []
  if (latitude === undefined) return 'Invalid location string'
  if (Math.abs(+latitude) > 90) return 'Latitude value outside valid range'
  return Math.abs(+longitude!) > 180 ? 'Longitude value outside valid range' : null
}

function ethereumAddressReason(value: string): string | null {
  if (!value.startsWith('0x') || bytes(value) !== 42) return 'invalid length for eth address'
  return checksumAddress(value) === value ? null : INVALID_DATA
}

function solanaAddressReason(value: string): string | null {
  try {
    return base58.decode(value).length === 32 ? null : 'invalid length for sol address'
  } catch {
    return INVALID_DATA
  }
}
