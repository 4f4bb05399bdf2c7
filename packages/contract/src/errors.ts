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

/**
 * Base of every error that Castaway's own code throws on purpose. `shortMessage` is for people and for the wire;
 * `message` adds what a developer needs.
 */
export class CastawayError extends Error {
  override name = 'CastawayError'
  declare readonly code: string
  declare readonly status: number | undefined
  declare readonly operation: string | undefined
  declare readonly requestId: string | undefined
  declare readonly retryable: boolean
  declare readonly shortMessage: string
  declare readonly property: string | undefined
  declare readonly details: Record<string, unknown>
  declare readonly hint: string | undefined
  declare readonly docsPath: string

  constructor({ cause, ...facts }: ErrorParams) {
    const { operation, shortMessage, hint, code } = facts
    const docsPath = facts.docsPath ?? `generated/errors.md#${code}`.toLowerCase()
    const what = operation === undefined ? shortMessage : `${operation}: ${shortMessage}`
    const lines = [what, hint, `Docs: docs/${docsPath}`]
    super(lines.filter(Boolean).join('\n'), cause === undefined ? {} : { cause })
    // Shorter than a line for each, and every page of every client carries it.
    Object.assign(this, { retryable: false, details: {} }, facts, { docsPath })
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
  DISK_FULL: 503,
} as const
export type ServerErrorCode = keyof typeof serverErrors

/** Codes that every operation can answer. */
export const commonErrors = [
  'InvalidField',
  'RequiredField',
  'INVALID_BODY',
  'Unauthorized',
  'Forbidden',
  'TIMEOUT',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'RateLimitExceeded',
  'InternalServerError',
  'ServiceUnavailable',
  'DISK_FULL',
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
