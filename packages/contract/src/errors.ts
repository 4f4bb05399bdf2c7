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
  property?: string | undefined
  /** Further facts that are safe to show. */
  details?: Record<string, unknown>
  cause?: unknown
  /** The next step: what the reader can do about it. */
  hint?: string | undefined
  /** Where the documentation describes it, below `docs`; by default the section of the code in the list of errors. */
  docsPath?: string | undefined
}

/** The folder of the documentation, from which `docsPath` is resolved. */
const docsRoot = 'docs'

/**
 * Base of every error that Castaway's own code throws on purpose. `shortMessage` is for people and for the wire;
 * `message` adds what a developer needs.
 */
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
  readonly hint: string | undefined
  readonly docsPath: string

  constructor(params: ErrorParams) {
    const { operation, shortMessage, cause, hint } = params
    const docsPath = params.docsPath ?? `generated/errors.md#${params.code.toLowerCase()}`
    const lines = [
      operation === undefined ? shortMessage : `${operation}: ${shortMessage}`,
      ...(hint === undefined ? [] : [hint]),
      `Docs: ${docsRoot}/${docsPath}`,
    ]
    super(lines.join('\n'), cause === undefined ? {} : { cause })
    this.code = params.code
    this.status = params.status
    this.operation = operation
    this.requestId = params.requestId
    this.retryable = params.retryable ?? false
    this.shortMessage = shortMessage
    this.property = params.property
    this.details = params.details ?? {}
    this.hint = hint
    this.docsPath = docsPath
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
    more: Pick<
      ErrorParams,
      'property' | 'details' | 'cause' | 'operation' | 'retryable' | 'hint'
    > = {},
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
