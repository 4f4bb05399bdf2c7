/** Why a message is rejected. `property` names the field of the message at fault. */
export interface ValidationError {
  code: ValidationErrorCode
  message: string
  property?: string
}

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
): ValidationError => ({
  code,
  message,
  ...(property === undefined ? {} : { property }),
})
