import type { BrokenRule, ValidationError, ValidationErrorCode } from '../messages/errors'
import { usernameOf } from '../messages/name-owners'
import { MessageType, type Message, type MessageData } from '../messages/types'
import type { NameDoubt } from '../names/confirm'
import { bodyReason, claimReason } from './body-reasons'
import { InvalidMessageError } from './errors'

/** A code of the network, and its own words for the rule. */
type CodedReason = readonly [code: string, reason: string]
/** Words alone have the code of most rules; null if the network has none. */
type Reason = string | CodedReason | null

const VALIDATION_FAILURE = 'bad_request.validation_failure'
const CONFLICT = 'bad_request.conflict'
const PRUNABLE = 'bad_request.prunable'

/**
 * The error with which a node of the network refuses a message: its code and its own words, letter for letter, with its
 * slips. Rules that only this island has are in its own words.
 */
export function invalidMessage(error: ValidationError, message: Message): InvalidMessageError {
  const found = reasonOf(error, message) ?? error.message
  const [code, reason] = typeof found === 'string' ? [VALIDATION_FAILURE, found] : found
  return new InvalidMessageError(code, reason, error.message)
}

function reasonOf(error: ValidationError, message: Message): Reason {
  const { details } = error
  if (details) {
    // TypeScript does not see that these details are of the rule by which the entry is found.
    const say = ofRule[details.rule] as (details: BrokenRule, message: Message) => Reason
    return say(details, message)
  }
  const found = ofCode[error.code]
  return typeof found === 'function' ? found(message, error) : (found ?? null)
}

type OfRule = {
  [R in BrokenRule['rule']]: (details: BrokenRule & { rule: R }, message: Message) => Reason
}

/** What is said of rules that the code of the error and the message do not tell. */
const ofRule: OfRule = {
  'data-size': ({ limit }) => `dataBytes > ${limit} bytess`,
  'no-storage-units': (_, { data }) => [
    'bad_request.rate_limited',
    `rate limit exceeded for FID ${data.fid}`,
  ],
  'name-unproven': (_, { data }) => [
    'not_found',
    `NotFound: Username proof not found for name ${usernameOf(data)}`,
  ],
  'owner-not-verified': () =>
    'invalid ens proof, no matching custody address or verified addresses',
  'loan-too-old': () => 'timestamp more than 10 mins in the past',
  'loan-too-large': () => 'insufficient storage',
  'request-expired': () => 'SignedKeyRequest deadline has expired',
  'request-malformed': () => 'SignedKeyRequest metadata is malformed or signature does not verify',
  'request-not-by-custody': () => 'requestSigner does not match custody address of requestFid',
  'key-on-chain': () => 'key is already registered onchain for this fid',
  'key-of-another-account': () => 'key is already claimed by a different fid',
  'key-of-another-app': () =>
    'key is already registered for this fid by a different requesting fid',
  'too-many-keys': ({ limit }) => `active-key cap exceeded: ${limit} keys per FID`,
  'nonce-used': ({ stored }, { data }) => nonceUsed(data, stored),
  'key-expired': ({ usedTs, ttl, now }) =>
    `gasless-key last_used_at expired: stored=${usedTs} + ttl=${ttl} < current_block_timestamp=${now}`,
}

function nonceUsed({ keyAddBody, keyRemoveBody }: MessageData, stored: number): CodedReason {
  const { nonce } = (keyAddBody ?? keyRemoveBody)!
  return [CONFLICT, `gasless-key nonce ${nonce} is not greater than stored nonce ${stored}`]
}

const UNKNOWN_KEY = 'key is not registered for this fid'

const UNRESOLVED = "invalid ens name, resolved address doesn't match proof owner address"

const ofBody = ({ data }: Message): Reason => bodyReason(data)

/** What is said of the other rules: at once, or after a look at the message. */
const ofCode: Partial<
  Record<
    ValidationErrorCode,
    string | CodedReason | ((message: Message, error: ValidationError) => Reason)
  >
> = {
  INVALID_HASH: (_, { property }) =>
    property === 'hash_scheme' ? 'invalid hashScheme' : 'invalid hash',
  INVALID_SIGNATURE: ({ signature, signer }, { property }) => {
    if (property === 'signature_scheme') return 'invalid signatureScheme'
    if (signature.length === 0) return 'signature is missing'
    const isOfKey = signature.length !== 64 || signer.length === 32
    return isOfKey ? 'invalid signature' : 'signer is missing or invalid'
  },
  INVALID_NETWORK: 'invalid network',
  INVALID_FID: 'unknown fid',
  FUTURE_TIMESTAMP: 'timestamp more than 10 mins in the future',
  UNKNOWN_FID: 'unknown fid',
  UNKNOWN_SIGNER: 'invalid signer',
  OUT_OF_SCOPE: ({ data }) => `message type ${data.type} is not in the scope of the gasless signer`,
  UNSUPPORTED_MESSAGE_TYPE: 'invalid message type',
  INVALID_MESSAGE: ({ data }) => bodyReason(data) ?? 'invalid message type',
  EMPTY_CAST: ofBody,
  TEXT_TOO_LONG: ofBody,
  INVALID_TEXT: ofBody,
  INVALID_MENTIONS: ofBody,
  TOO_MANY_EMBEDS: ofBody,
  INVALID_EMBED: ofBody,
  INVALID_PARENT: ofBody,
  INVALID_TARGET: ofBody,
  INVALID_LINK: ofBody,
  INVALID_USER_DATA: ofBody,
  INVALID_USERNAME_PROOF: ({ data }, { property }) =>
    bodyReason(data) ?? (property === 'owner' ? UNRESOLVED : null),
  INVALID_VERIFICATION: ({ data }) =>
    bodyReason(data) ??
    (data.verificationAddAddressBody ? claimReason(data.verificationAddAddressBody) : null),
  INVALID_LOAN: ofBody,
  INVALID_KEY: ofBody,
  KEY_NOT_FOUND: UNKNOWN_KEY,
  USERNAME_NOT_OWNED: 'fname is not registered for fid',
  ADDRESS_NOT_VERIFIED: 'address is not part of any verification',
  PRO_REQUIRED: 'Pro subscription required',
  // A node of today takes such a message and prunes it at once; those before it said so.
  NO_STORAGE: [PRUNABLE, 'message would be pruned'],
}

const removals: readonly number[] = [
  MessageType.castRemove,
  MessageType.reactionRemove,
  MessageType.linkRemove,
  MessageType.verificationRemove,
]

/**
 * The error for a message that is in view already. A node has no such rule for messages whose own rules refuse them the
 * second time.
 * @param lastNonce the highest that the account's wallet has used
 */
export function duplicate({ data }: Message, lastNonce: number): InvalidMessageError {
  if (data.linkCompactStateBody) return newerState()
  if (data.keyAddBody) return new InvalidMessageError(...nonceUsed(data, lastNonce))
  return data.keyRemoveBody
    ? new InvalidMessageError(VALIDATION_FAILURE, UNKNOWN_KEY)
    : new InvalidMessageError('bad_request.duplicate', 'message has already been merged')
}

/** The error for a name whose registry does not confirm it. */
export const invalidName = ({ name, isUnknown }: NameDoubt): InvalidMessageError =>
  new InvalidMessageError(
    VALIDATION_FAILURE,
    isUnknown ? `ENS resolution error: ENS resolver not found for name "${name}"` : UNRESOLVED,
  )

/**
 * The error for a message that lost a conflict.
 * @param winner type of the message that is in view in its place
 */
export function conflict({ data }: Message, winner: number | undefined): InvalidMessageError {
  if (data.linkCompactStateBody) return newerState()
  const kind = winner && removals.includes(winner) ? 'remove' : 'add'
  return new InvalidMessageError(CONFLICT, `message conflicts with a more recent ${kind}`)
}

/** The error for a link that is not part of a newer compact state. */
export const compacted = ({ data }: Message): InvalidMessageError =>
  data.type === MessageType.linkRemove
    ? new InvalidMessageError(
        PRUNABLE,
        'Remove message earlier than the compact state message will be immediately pruned',
      )
    : new InvalidMessageError(
        CONFLICT,
        `Target fid ${data.linkBody!.targetFid} not in the compact state target fids`,
      )

const newerState = () =>
  new InvalidMessageError(CONFLICT, 'A newer Compact State message is already merged')
