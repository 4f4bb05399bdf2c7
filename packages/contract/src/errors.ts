/**
 * The base class of all errors, and the error codes that the server answers with. This file does
 * not import the schema library.
 */

export interface ErrorParams {
  /** Machine-readable code. */
  code: string
  /** One sentence, without secrets. */
  shortMessage: string
  /** HTTP status, if there is one. */
  status?: number
  /** Id of the operation that failed. */
  operation?: string
  /** The server's id of the request, to find it in the server's log. */
  requestId?: string
  /** Whether the same call may succeed if it is repeated. */
  retryable?: boolean
  /** Parameter or field at fault. */
  property?: string
  /** Further facts that are safe to show. */
  details?: Record<string, unknown>
  cause?: unknown
}

/** Base of every error that Castaway's own code throws on purpose. */
export class CastawayError extends Error {
  override name = 'CastawayError'
  readonly code: string
  readonly status: number | undefined
  readonly operation: string | undefined
  readonly requestId: string | undefined
  readonly retryable: boolean
  readonly shortMessage: string
  readonly property: string | undefined
  readonly details: Record<string, unknown>

  constructor(params: ErrorParams) {
    const where = params.operation === undefined ? '' : `${params.operation}: `
    super(
      `${where}${params.shortMessage}`,
      params.cause === undefined ? {} : { cause: params.cause },
    )
    this.code = params.code
    this.status = params.status
    this.operation = params.operation
    this.requestId = params.requestId
    this.retryable = params.retryable ?? false
    this.shortMessage = params.shortMessage
    this.property = params.property
    this.details = params.details ?? {}
  }
}

/** Error codes of the server with their status. Codes in PascalCase are Neynar's; the others are ours. */
export const serverErrors = {
  // the request's content
  InvalidField: 400,
  RequiredField: 400,
  INVALID_BODY: 400,
  INVALID_CURSOR: 400,
  INVALID_SIGNATURE: 400,
  INVALID_MESSAGE: 400,
  UNSUPPORTED_MODE: 400,
  EXPIRED: 400,
  // authorization
  Unauthorized: 401,
  InvalidCredentials: 401,
  Forbidden: 403,
  SIGNER_NOT_APPROVED: 403,
  SIGNER_REVOKED: 403,
  BLOCKED: 403,
  STORAGE_FULL: 403,
  // the resources of the request
  NotFound: 404,
  ROUTE_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  TIMEOUT: 408,
  CONFLICT: 409,
  NAME_TAKEN: 409,
  IDEM_REUSED: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RateLimitExceeded: 429,
  // server errors
  InternalServerError: 500,
  NOT_IMPLEMENTED: 501,
  UPSTREAM_FAILED: 502,
  ServiceUnavailable: 503,
  CHAIN_UNAVAILABLE: 503,
} as const
export type ServerErrorCode = keyof typeof serverErrors

/** Codes that every operation can answer. */
export const commonErrors = [
  'InvalidField',
  'RequiredField',
  'INVALID_BODY',
  'Unauthorized',
  'TIMEOUT',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'RateLimitExceeded',
  'InternalServerError',
  'ServiceUnavailable',
] as const satisfies readonly ServerErrorCode[]
/** Codes of every operation that takes a `cursor`. */
export const cursorErrors = ['INVALID_CURSOR'] as const satisfies readonly ServerErrorCode[]
/** Codes of every operation that takes an `idem`. */
export const idempotencyErrors = [
  'CONFLICT',
  'IDEM_REUSED',
] as const satisfies readonly ServerErrorCode[]

/** An error that the server returns as `{ code, message, property? }`. */
export class ServerError extends CastawayError {
  override name = 'ServerError'
  declare readonly code: ServerErrorCode
  declare readonly status: number

  /**
   * @param code also decides the status
   * @param message one sentence for the caller
   */
  constructor(
    code: ServerErrorCode,
    message: string,
    more: Pick<ErrorParams, 'property' | 'details' | 'cause' | 'operation' | 'retryable'> = {},
  ) {
    const status = serverErrors[code]
    super({
      retryable: status === 429 || status >= 502,
      ...more,
      code,
      status,
      shortMessage: message,
    })
  }
}
