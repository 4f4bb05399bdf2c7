import type { ErrorCode, OperationId, Operations } from '@castaway/contract'
import { CastawayError, type ErrorParams } from '@castaway/contract/errors'

export { CastawayError }

type Params = Omit<ErrorParams, 'code' | 'shortMessage'>

/** A required parameter was left out, null or empty. Nothing was sent. */
export class MissingParameterError extends CastawayError {
  override name = 'MissingParameterError'
  /** Name as the caller writes it, e.g. `viewerFid`. */
  readonly parameter: string
  constructor(operation: string, parameter: string) {
    super({
      code: 'MISSING_PARAMETER',
      shortMessage: `the parameter \`${parameter}\` is required`,
      operation,
      property: parameter,
    })
    this.parameter = parameter
  }
}

/** A parameter that the operation does not have, or a value that cannot be sent. Nothing was sent. */
export class InvalidParameterError extends CastawayError {
  override name = 'InvalidParameterError'
  readonly parameter: string
  constructor(operation: string, parameter: string, problem: string) {
    super({
      code: 'INVALID_PARAMETER',
      shortMessage: `the parameter \`${parameter}\` ${problem}`,
      operation,
      property: parameter,
    })
    this.parameter = parameter
  }
}

/** `createClient` was given an option that cannot work. */
export class InvalidOptionError extends CastawayError {
  override name = 'InvalidOptionError'
  constructor(option: string, problem: string) {
    super({
      code: 'INVALID_OPTION',
      shortMessage: `the option \`${option}\` ${problem}`,
      property: option,
    })
  }
}

/** No response arrived: DNS, TLS or the network failed, or the connection broke off. */
export class ConnectionError extends CastawayError {
  override name = 'ConnectionError'
  constructor(facts: Params) {
    super({ ...facts, code: 'CONNECTION_FAILED', shortMessage: 'no connection', retryable: true })
  }
}

/** The timeout set by the caller has passed. */
export class TimeoutError extends CastawayError {
  override name = 'TimeoutError'
  constructor(facts: Params) {
    super({ ...facts, code: 'TIMEOUT', shortMessage: 'Request timed out', retryable: true })
  }
}

/** The caller's own signal aborted the call; `cause` is the signal's reason. */
export class AbortError extends CastawayError {
  override name = 'AbortError'
  constructor(facts: Params) {
    super({ ...facts, code: 'ABORTED', shortMessage: 'the request was aborted' })
  }
}

/**
 * Codes that an operation declares (docs/generated/operations.md lists them), or any other: providers may answer codes
 * that the contract does not know.
 */
export type ErrorCodeOf<Id extends OperationId> = ErrorCode<Operations[Id]> | (string & {})

/** The server returned an error. `code`, `status`, `property` and `requestId` come from its response. */
export class ApiError<Code extends string = string> extends CastawayError {
  override name = 'ApiError'
  declare readonly code: Code
  declare readonly status: number
  constructor(facts: ErrorParams & { status: number }) {
    super(facts)
  }
}

/** Whether the server returned this error to a call of this operation; `error.code` then suggests its codes. */
export const isApiError = <Id extends OperationId>(
  error: unknown,
  operation: Id,
): error is ApiError<ErrorCodeOf<Id>> & { operation: Id } =>
  error instanceof ApiError && error.operation === operation

/** A response arrived, but it does not have the shape that this operation returns. */
export class UnexpectedAnswerError extends CastawayError {
  override name = 'UnexpectedAnswerError'
  constructor(facts: Params & { problem: string }) {
    const { problem, ...rest } = facts
    super({ ...rest, code: 'UNEXPECTED_ANSWER', shortMessage: problem })
  }
}
