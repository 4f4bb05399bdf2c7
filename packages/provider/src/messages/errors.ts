/** Why a message is rejected. `property` names the field of the message at fault. */
export interface ValidationError {
  code: ValidationErrorCode
  message: string
  property?: string
  details?: BrokenRule
}

/**
 * Which of several rules of a code it is, and the numbers in it, where the message alone does not say it: a node of the
 * network has other words for each of them. Times are Farcaster seconds.
 */
export type BrokenRule =
  | { rule: 'data-size'; limit: number }
  | { rule: 'no-storage-units' }
  | { rule: 'name-unproven' }
  | { rule: 'owner-not-verified' }
  | { rule: 'loan-too-old' }
  | { rule: 'loan-too-large' }
  | { rule: 'request-expired' }
  | { rule: 'request-malformed' }
  | { rule: 'request-not-by-custody' }
  | { rule: 'key-on-chain' }
  | { rule: 'key-of-another-account' }
  | { rule: 'key-of-another-app' }
  | { rule: 'too-many-keys'; limit: number }
  | { rule: 'nonce-used'; stored: number }
  | { rule: 'key-expired'; usedTs: number; ttl: number; now: number }

export type ValidationErrorCode =
  | 'INVALID_MESSAGE'
  | 'DATA_TOO_LONG'
  | 'INVALID_HASH'
  | 'INVALID_SIGNATURE'
  | 'INVALID_NETWORK'
  | 'INVALID_FID'
  | 'FUTURE_TIMESTAMP'
  | 'UNKNOWN_FID'
  | 'UNKNOWN_SIGNER'
  | 'UNSUPPORTED_MESSAGE_TYPE'
  | 'EMPTY_CAST'
  | 'TEXT_TOO_LONG'
  | 'INVALID_TEXT'
  | 'INVALID_MENTIONS'
  | 'TOO_MANY_EMBEDS'
  | 'INVALID_EMBED'
  | 'INVALID_PARENT'
  | 'INVALID_TARGET'
  | 'INVALID_LINK'
  | 'INVALID_USER_DATA'
  | 'USERNAME_NOT_OWNED'
  | 'INVALID_USERNAME_PROOF'
  | 'ADDRESS_NOT_VERIFIED'
  | 'INVALID_VERIFICATION'
  | 'PRO_REQUIRED'
  | 'NO_STORAGE'
  | 'INVALID_LOAN'
  | 'INVALID_KEY'
  | 'KEY_TAKEN'
  | 'KEY_NOT_FOUND'
  | 'NONCE_USED'
  | 'OUT_OF_SCOPE'
  | 'KEY_EXPIRED'

export const validationError = (
  code: ValidationErrorCode,
  message: string,
  property?: string,
  details?: BrokenRule,
): ValidationError => ({
  code,
  message,
  ...(property === undefined ? {} : { property }),
  ...(details && { details }),
})
