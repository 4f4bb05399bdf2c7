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

/** The server returned an error. `code`, `status`, `property` and `requestId` come from its response. */
export class ApiError extends CastawayError {
  override name = 'ApiError'
  declare readonly status: number
  constructor(facts: ErrorParams & { status: number }) {
    super(facts)
  }
}

/** A response arrived, but it does not have the shape that this operation returns. */
export class UnexpectedAnswerError extends CastawayError {
  override name = 'UnexpectedAnswerError'
  constructor(facts: Params & { problem: string }) {
    const { problem, ...rest } = facts
    super({ ...rest, code: 'UNEXPECTED_ANSWER', shortMessage: problem })
  }
}
