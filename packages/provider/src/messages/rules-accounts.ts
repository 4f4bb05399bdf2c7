import { validationError, type ValidationError } from './errors'
import {
  FRAME_ACTION,
  MessageType,
  StorageUnitNumber,
  type KeyAddBody,
  type KeyRemoveBody,
  type LendStorageBody,
  type MessageData,
} from './types'

/** FIDs are stored as 32-bit integers; the network has assigned fewer than two million. */
export const LARGEST_FID = 2_147_483_647

export const isFid = (fid: unknown): fid is number =>
  typeof fid === 'number' && Number.isInteger(fid) && fid > 0 && fid <= LARGEST_FID

/** The bodies of messages about storage and keys, and their types. */
export const accountBodies = {
  lendStorageBody: [MessageType.lendStorage],
  keyAddBody: [MessageType.keyAdd],
  keyRemoveBody: [MessageType.keyRemove],
} as const

/** Validates the body of a message about storage or keys, as far as it depends on the message alone. */
export function checkAccountBody(data: MessageData): ValidationError | null {
  if (data.lendStorageBody) return checkLoan(data.lendStorageBody)
  return data.keyAddBody ? checkKeyAdd(data.keyAddBody) : checkKeyRemove(data.keyRemoveBody!)
}

/** Most units that one message can lend. */
export const MAX_LENT_UNITS = 5000

function checkLoan(body: LendStorageBody): ValidationError | null {
  if (!isFid(body.toFid)) {
    return validationError('INVALID_TARGET', 'The borrower is not a fid.', 'to_fid')
  }
  if (!(Object.values(StorageUnitNumber) as number[]).includes(body.unitType)) {
    return validationError('INVALID_LOAN', 'Unknown type of storage units.', 'unit_type')
  }
  return body.numUnits <= MAX_LENT_UNITS
    ? null
    : validationError(
        'INVALID_LOAN',
        `At most ${MAX_LENT_UNITS} units can be lent to one account.`,
        'num_units',
      )
}

export const KEY_BYTES = 32
export const ED25519 = 1
export const SIGNED_KEY_REQUEST = 1
export const MAX_TTL_SECONDS = 90 * 24 * 3600
export const MAX_SCOPES = 16
/** All types but those about keys themselves: a key that could add keys could never be taken back. */
export const SCOPES: ReadonlySet<number> = new Set([
  1,
  2,
  3,
  4,
  5,
  6,
  7,
  8,
  11,
  12,
  FRAME_ACTION,
  14,
  15,
])

/** Who has signed the removal of a key. */
export const KeyRemovalSigner = { custody: 1, key: 2 } as const

export const isKeyMessage = (type: number): boolean =>
  type === MessageType.keyAdd || type === MessageType.keyRemove

const bad = (message: string, property: string) => validationError('INVALID_KEY', message, property)

function checkKeyAdd(body: KeyAddBody): ValidationError | null {
  if (body.key.length !== KEY_BYTES || body.keyType !== ED25519) {
    return bad('The key must be an Ed25519 public key (key type 1).', 'key')
  }
  if (body.deadline === 0) return bad('The deadline is missing.', 'deadline')
  if (body.ttl === 0 || body.ttl > MAX_TTL_SECONDS) {
    return bad(`The lifetime must be 1 to ${MAX_TTL_SECONDS} seconds.`, 'ttl')
  }
  if (body.metadataType !== SIGNED_KEY_REQUEST || body.metadata.length === 0) {
    return bad('The metadata must be a signed key request (metadata type 1).', 'metadata')
  }
  if (body.scopes.length === 0 || body.scopes.length > MAX_SCOPES) {
    return bad(`A key must have 1 to ${MAX_SCOPES} scopes.`, 'scopes')
  }
  const unknown = body.scopes.find((scope) => !SCOPES.has(scope))
  return unknown === undefined
    ? null
    : bad(`A key cannot be allowed to sign messages of type ${unknown}.`, 'scopes')
}

function checkKeyRemove(body: KeyRemoveBody): ValidationError | null {
  if (body.key.length !== KEY_BYTES) return bad('The key must have 32 bytes.', 'key')
  if (!(Object.values(KeyRemovalSigner) as number[]).includes(body.signatureType)) {
    return bad('The signature type must be 1 (custody) or 2 (the key).', 'signature_type')
  }
  return body.deadline === 0 ? bad('The deadline is missing.', 'deadline') : null
}
