import {
  BaseError,
  BaseFeeScalarError,
  ChainMismatchError,
  Eip1559FeesNotSupportedError,
  HttpRequestError,
  InsufficientFundsError,
  MaxFeePerGasTooLowError,
  TimeoutError,
  TipAboveFeeCapError,
  WaitForTransactionReceiptTimeoutError,
} from 'viem'
import { fromWalletError, LoginError, type AnyLoginErrorCode } from '../errors'

type ErrorClass = abstract new (...args: never[]) => Error

/** Maps errors of viem to our codes. The first match counts. */
const known: readonly (readonly [ErrorClass, AnyLoginErrorCode])[] = [
  [BaseFeeScalarError, 'transaction_fee_multiplier'],
  [MaxFeePerGasTooLowError, 'transaction_fee_order'],
  [TipAboveFeeCapError, 'transaction_fee_order'],
  [Eip1559FeesNotSupportedError, 'transaction_fees_unsupported'],
  [InsufficientFundsError, 'insufficient_balance'],
  [ChainMismatchError, 'unsupported_chain_id'],
  [WaitForTransactionReceiptTimeoutError, 'client_request_timeout'],
  [TimeoutError, 'client_request_timeout'],
]

/** Errors whose classes viem doesn't export. */
const knownByName: Readonly<Record<string, AnyLoginErrorCode>> = {
  AccountNotFoundError: 'transaction_account_missing',
  AccountTypeNotSupportedError: 'transaction_by_smart_account',
  WaitForCallsStatusTimeoutError: 'client_request_timeout',
}

/** Messages of the EntryPoint and of accounts that mean the balance is too low. */
const TOO_LITTLE = /\bAA[23]1\b|insufficient (funds|balance)|exceeds (the )?balance/i

/** Converts any error of a transaction to a `LoginError`. */
export const transactionError = (error: unknown): LoginError => {
  const inside = find(error, (cause) => cause instanceof LoginError)
  if (inside instanceof LoginError) return inside
  const named = find(error, (cause) => knownByName[nameOf(cause)] !== undefined)
  if (named) return new LoginError(knownByName[nameOf(named)]!, { cause: error })
  for (const [kind, code] of known) {
    if (find(error, (cause) => cause instanceof kind)) return new LoginError(code, { cause: error })
  }
  const said = find(error, (cause) => cause instanceof Error && TOO_LITTLE.test(cause.message))
  if (said) return new LoginError('insufficient_balance', { cause: error })
  const unreachable = find(
    error,
    (cause) => cause instanceof HttpRequestError && cause.status === undefined,
  )
  if (unreachable) return new LoginError('network_error', { cause: error })
  const ofWallet = fromWalletError(error)
  // An error without a wallet error code is a failure of the transaction itself, with the message of the component that
  // rejected it.
  if (ofWallet.code !== 'wallet_failed') return ofWallet
  const words = error instanceof BaseError ? error.details || error.shortMessage : undefined
  return new LoginError('transaction_failure', {
    ...(words ? { message: words } : {}),
    cause: error,
  })
}

/** Whether an error says nothing about the transaction: the chain could not be asked. */
export const isUnreachable = (error: unknown): boolean =>
  ['network_error', 'client_request_timeout'].includes(transactionError(error).code)

const nameOf = (cause: unknown): string => (cause instanceof Error ? cause.name : '')

const find = (error: unknown, fits: (cause: unknown) => boolean): unknown => {
  let at: unknown = error
  for (let depth = 0; at && depth < 10; depth++) {
    if (fits(at)) return at
    at = typeof at === 'object' && 'cause' in at ? at.cause : undefined
  }
  return undefined
}
