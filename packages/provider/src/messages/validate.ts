import { toFarcasterTime } from '@castaway/contract'
import { confirmClaim, isClaimSigned } from './verification-claim'
import { validationError, type ValidationError } from './errors'
import { checkKeyClaim } from './key-claims'
import { confirmNameProof, isNameProofConfirmed } from './names'
import { checkBody } from './rules'
import { isKeyMessage } from './rules-accounts'
import { hashOf, isSignedHere, verifyInThread, verifySignature } from './sign'
import {
  FRAME_ACTION,
  HashScheme,
  MessageType,
  NETWORK,
  SignatureScheme,
  type Message,
  type MessageData,
} from './types'

const ALLOWED_SKEW_SECONDS = 600
/** Longest data of most messages, and of casts without Pro. */
export const MAX_DATA_BYTES = 2048
/** Longest data of types that may have more; a cast needs Pro for that, which the merge checks. */
const MAX_DATA_BYTES_OF: Record<number, number> = {
  [MessageType.castAdd]: 16_384,
  [MessageType.linkCompactState]: 65_536,
  [MessageType.usernameProof]: 16_384,
  // Never merged: only the frame's server reads it.
  [FRAME_ACTION]: 65_536,
}

/**
 * Validates everything that does not need the database: hash, signature, network, time, the rules of the body, the claim
 * of a verification and the signatures about a key. `merge` calls this itself.
 * @param now Unix milliseconds
 * @param isSigned whether the signature is valid, if that is known already
 * @param isAccepted whether a node has merged it when it was new
 * @returns the error, or null
 */
export async function validate(
  message: Message,
  now: number,
  isSigned?: boolean,
  isAccepted = false,
): Promise<ValidationError | null> {
  const error = await validateBody(message, now, isSigned, isAccepted)
  const { data } = message
  return error ?? (isKeyMessage(data.type) ? checkKeyClaim(data) : null)
}

/** What `validate` does, but for what is signed about keys. */
export async function validateBody(
  message: Message,
  now: number,
  isSigned?: boolean,
  isAccepted = false,
): Promise<ValidationError | null> {
  const sealed = checkSealed(message, now, isSigned)
  if (sealed) return sealed
  const { data } = message
  const body = checkBody(data)
  if (body) return body
  const verification = data.verificationAddAddressBody
  if (verification && !(await isClaimSigned(data.fid, verification))) {
    return validationError(
      'INVALID_VERIFICATION',
      'The address has no signature that ties it to this fid.',
      'signature',
    )
  }
  const proof = data.usernameProofBody
  if (proof && !isNameProofConfirmed(proof)) {
    return validationError(
      'INVALID_USERNAME_PROOF',
      'The name does not resolve to the owner in its proof.',
      'owner',
    )
  }
  if (
    data.lendStorageBody &&
    !isAccepted &&
    data.timestamp < toFarcasterTime(now) - ALLOWED_SKEW_SECONDS
  ) {
    // A loan that was taken back leaves nothing that an older one could lose against.
    return validationError(
      'INVALID_LOAN',
      'A loan’s timestamp can be at most ten minutes in the past.',
      'timestamp',
      { rule: 'loan-too-old' },
    )
  }
  return null
}

/** Validates several messages; all cores verify their signatures. */
export async function validateAll(
  messages: readonly Message[],
  now: number,
  isAccepted = false,
): Promise<(ValidationError | null)[]> {
  // For one message, another thread would take longer than the verification.
  const signed =
    messages.length === 1
      ? []
      : await Promise.all(
          messages.map(
            (message) =>
              isSignedHere(message) ||
              verifyInThread(message.hash, message.signature, message.signer),
          ),
        )
  const errors: (ValidationError | null)[] = []
  for (const [index, message] of messages.entries())
    errors.push(await validate(message, now, signed[index], isAccepted))
  return errors
}

/**
 * Validates messages that a node has merged. What a contract or a registry of names said to the node is believed: it may
 * answer otherwise today, and asking it for each of millions would take days.
 */
export function validateAccepted(
  messages: readonly Message[],
  now: number,
): Promise<(ValidationError | null)[]> {
  for (const { data } of messages) believe(data)
  return validateAll(messages, now, true)
}

/** Takes what a contract or a registry of names would have to confirm as confirmed. */
export function believe({
  verificationAddAddressBody: claim,
  usernameProofBody: proof,
}: MessageData) {
  if (claim?.verificationType === 1) confirmClaim(claim)
  if (proof) confirmNameProof(proof)
}

/** Checks what applies to all messages, including those that are never merged: hash, signature, network and time. */
export function checkSealed(
  message: Message,
  now: number,
  isSigned?: boolean,
): ValidationError | null {
  const { data } = message
  const longest = MAX_DATA_BYTES_OF[data.type] ?? MAX_DATA_BYTES
  if (message.dataBytes.length > longest) return dataTooLong(message.dataBytes.length, longest)
  if (data.network !== NETWORK) {
    return validationError('INVALID_NETWORK', 'The message is for another network.', 'network')
  }
  const envelope = isSignedHere(message) ? null : checkEnvelope(message, isSigned)
  if (envelope) return envelope
  if (data.timestamp > toFarcasterTime(now) + ALLOWED_SKEW_SECONDS) {
    return validationError(
      'FUTURE_TIMESTAMP',
      'The message’s timestamp is more than ten minutes in the future.',
      'timestamp',
    )
  }
  return null
}

export const dataTooLong = (size: number, longest: number): ValidationError =>
  validationError(
    'DATA_TOO_LONG',
    `The message’s data has ${size} bytes. The limit is ${longest}.`,
    'data',
    { rule: 'data-size', limit: longest },
  )

function checkEnvelope(message: Message, isSigned?: boolean): ValidationError | null {
  if (message.hashScheme !== HashScheme.blake3) {
    return validationError('INVALID_HASH', 'The hash must be BLAKE3.', 'hash_scheme')
  }
  if (!Buffer.from(message.hash).equals(hashOf(message.dataBytes))) {
    return validationError('INVALID_HASH', 'The hash does not match the data.', 'hash')
  }
  if (message.signatureScheme !== SignatureScheme.ed25519) {
    return validationError(
      'INVALID_SIGNATURE',
      'The message must be signed with Ed25519.',
      'signature_scheme',
    )
  }
  if (!(isSigned ?? verifySignature(message.hash, message.signature, message.signer))) {
    return validationError(
      'INVALID_SIGNATURE',
      'The signature does not match the signer.',
      'signature',
    )
  }
  return null
}
