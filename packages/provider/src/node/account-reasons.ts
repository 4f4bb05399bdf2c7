import {
  ED25519,
  KEY_BYTES,
  KeyRemovalSigner,
  MAX_LENT_UNITS,
  MAX_SCOPES,
  MAX_TTL_SECONDS,
  SCOPES,
  SIGNED_KEY_REQUEST,
} from '../messages/rules-accounts'
import {
  StorageUnitNumber,
  type KeyAddBody,
  type KeyRemoveBody,
  type LendStorageBody,
} from '../messages/types'

const isOneOf = (values: object, value: number) => Object.values(values).includes(value)

/** The network's words for the rule that a loan of storage breaks by itself; null if it breaks none, as for the next ones. */
export function loanReason({ unitType, numUnits }: LendStorageBody): string | null {
  if (!isOneOf(StorageUnitNumber, unitType)) return 'invalid storage unit type'
  return numUnits > MAX_LENT_UNITS ? 'num storage units too large' : null
}

export function keyAddReason(body: KeyAddBody): string | null {
  if (body.key.length !== KEY_BYTES) return `key must be ${KEY_BYTES} bytes`
  if (body.keyType !== ED25519) return 'invalid key type'
  if (body.deadline === 0) return 'deadline is missing'
  if (body.ttl === 0 || body.ttl > MAX_TTL_SECONDS)
    return `ttl must be > 0 and <= ${MAX_TTL_SECONDS} seconds`
  if (body.metadataType !== SIGNED_KEY_REQUEST) return 'invalid metadata type'
  if (body.metadata.length === 0) return 'metadata is missing'
  if (body.scopes.length === 0) return 'scopes must be non-empty'
  if (body.scopes.length > MAX_SCOPES) return `scopes list exceeds max of ${MAX_SCOPES} entries`
  const unknown = body.scopes.find((scope) => !SCOPES.has(scope))
  return unknown === undefined ? null : `scope "${unknown}" is not a valid MessageType`
}

export function keyRemoveReason(body: KeyRemoveBody): string | null {
  if (body.key.length !== KEY_BYTES) return `key must be ${KEY_BYTES} bytes`
  if (!isOneOf(KeyRemovalSigner, body.signatureType)) return 'invalid signature type'
  return body.deadline === 0 ? 'deadline is missing' : null
}
