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

/** `createClient` was given something that cannot work. */
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

/** No answer came: the network, the name, the certificate, or the connection broke midway. */
export class ConnectionError extends CastawayError {
  override name = 'ConnectionError'
  constructor(facts: Params) {
    super({ ...facts, code: 'CONNECTION_FAILED', shortMessage: 'no connection', retryable: true })
  }
}

/** The time that the caller allowed is over. */
export class TimeoutError extends CastawayError {
  override name = 'TimeoutError'
  constructor(facts: Params) {
    super({ ...facts, code: 'TIMEOUT', shortMessage: 'Request timed out', retryable: true })
  }
}

/** The caller's own signal stopped the call; `cause` is the reason it gave. */
export class AbortError extends CastawayError {
  override name = 'AbortError'
  constructor(facts: Params) {
    super({ ...facts, code: 'ABORTED', shortMessage: 'the request was aborted' })
  }
}

/** The server refused or failed: `code`, `status`, `property` and `requestId` are its own words. */
export class ApiError extends CastawayError {
  override name = 'ApiError'
  declare readonly status: number
  constructor(facts: ErrorParams & { status: number }) {
    super(facts)
  }
}

/** An answer came, but it is not what this operation answers with. */
export class UnexpectedAnswerError extends CastawayError {
  override name = 'UnexpectedAnswerError'
  constructor(facts: Params & { problem: string }) {
    const { problem, ...rest } = facts
    super({ ...rest, code: 'UNEXPECTED_ANSWER', shortMessage: problem })
  }
}
