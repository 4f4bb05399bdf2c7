import { ServerError, serverErrors, type ServerErrorCode } from '@castaway/contract'
import { StoreError } from '../store/index'

/**
 * The one place that converts thrown values to API errors.
 * @returns null for an internal error
 */
export function toServerError(error: unknown, signal?: AbortSignal): ServerError | null {
  if (error instanceof ServerError) return error.status === 500 ? null : error
  if (signal?.aborted) return new ServerError('TIMEOUT', 'The client closed the connection')
  if (error instanceof StoreError) return fromStoreError(error)
  if (isLostChain(error)) {
    return new ServerError('CHAIN_UNAVAILABLE', 'The local chain does not respond', {
      cause: error,
    })
  }
  // PostgreSQL's class 22: a value that passed the schema but does not fit its column.
  const state = (error as { code?: unknown } | null)?.code
  if (typeof state === 'string' && /^22[0-9A-Z]{3}$/.test(state)) {
    return new ServerError('InvalidField', 'A value is out of range')
  }
  return null
}

/** Whether a node of the local chain ended during a call; the next call starts it again. */
function isLostChain(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 8; depth++) {
    if (cause.name === 'HttpRequestError') return true
    cause = cause.cause
  }
  return false
}

/** Message validation errors are the caller's to fix, whatever their code. */
function fromStoreError({ code, shortMessage, property }: StoreError): ServerError {
  const known = code in serverErrors ? (code as ServerErrorCode) : 'INVALID_MESSAGE'
  return new ServerError(known, shortMessage, { property })
}
