import { CastawayError, gatewayErrors, type GatewayErrorCode } from '@castaway/contract'
import { errorResponse } from '@castaway/server-kit/http'

interface HttpErrorParams {
  property?: string | undefined
  /** Seconds; becomes `Retry-After`. */
  retryAfter?: number
  /** Of an error that is passed on; otherwise the code decides. */
  status?: number
}

/** An error that `/api` answers. Its message is shown to people and never contains a key, a token or a signer. */
export class HttpError extends CastawayError {
  override name = 'HttpError'
  declare readonly status: number
  readonly retryAfter: number | undefined

  constructor(code: GatewayErrorCode, message: string, more: HttpErrorParams = {}) {
    const { property, retryAfter, status = gatewayErrors[code] } = more
    const retryable = status === 429 || status >= 502
    super({ code, status, shortMessage: message, property, retryable })
    this.retryAfter = retryAfter
  }

  /** The provider's rejection of one of our own calls, with its status, code and message. */
  static passedOn(status: number, error: unknown): HttpError {
    const { code, shortMessage, property } = error as Partial<CastawayError>
    return new HttpError(
      (code ?? 'REFUSED') as GatewayErrorCode,
      shortMessage ?? 'The network rejected this',
      { status, property },
    )
  }

  /** The one place that converts errors to the wire format of `/api`. */
  toResponse(): Response {
    return errorResponse(this)
  }
}

export const httpErrors = {
  signIn: () => new HttpError('must_be_authenticated', 'Sign in to do this'),
  noAccount: () =>
    new HttpError('ACCOUNT_MISSING', 'You are signed in but do not have a Farcaster account yet'),
  notYourAccount: () =>
    new HttpError(
      'ACCOUNT_NOT_YOURS',
      'This is not one of your accounts, or no longer is: choose another one',
    ),
  signerPending: () =>
    new HttpError(
      'SIGNER_NOT_APPROVED',
      'Castaway still needs your approval to post for this account',
    ),
  signerMissing: () =>
    new HttpError(
      'SIGNER_MISSING',
      'Castaway does not have permission to post for this account yet',
    ),
  notOperator: () =>
    new HttpError('NOT_AN_OPERATOR', 'Only the operators of this server can do this'),
  closed: () =>
    new HttpError('NOT_FOR_BROWSERS', 'This endpoint is only for servers with their own API key'),
  bodyTooLarge: () => new HttpError('BODY_TOO_LARGE', 'The request is larger than 1 MB'),
  unknown: () => new HttpError('NOT_FOUND', 'No such endpoint'),
  noDatabase: () =>
    new HttpError(
      'DATABASE_UNAVAILABLE',
      'The database cannot be reached right now. Try again in a moment',
    ),
  unreachable: () =>
    new HttpError(
      'PROVIDER_UNREACHABLE',
      'The network cannot be reached right now. Try again in a moment',
    ),
  tooMany: (wait: number) =>
    new HttpError(
      'PROVIDER_BUSY',
      'This server reached the network’s rate limit. Try again in a moment',
      { retryAfter: Math.max(1, wait) },
    ),
  tooOften: (what: string, wait: number) =>
    new HttpError('too_many_requests', `${what}. Try again in ${wait} seconds`, {
      retryAfter: wait,
    }),
  slow: () => new HttpError('PROVIDER_TIMEOUT', 'The network took too long to respond'),
  apiKeyRejected: () =>
    new HttpError('PROVIDER_REFUSED_KEY', 'The provider rejected this server’s API key'),
  snapSigningOff: () =>
    new HttpError('SNAP_SIGNING_OFF', 'The network of this server signs nothing for snaps'),
  snapFailed: () =>
    new HttpError('SNAP_FAILED', 'The server of the snap did not answer with a snap'),
  invalidResponse: () =>
    new HttpError('PROVIDER_GARBLED', 'The network sent a response that cannot be read'),
}

/** For Hono’s `onError`: answers what was thrown on purpose, and reports everything else. */
export const answerError =
  (report: (cause: unknown) => void) =>
  (cause: unknown): Response => {
    if (cause instanceof HttpError) return cause.toResponse()
    report(cause)
    return new HttpError('INTERNAL', 'Something went wrong on this server').toResponse()
  }
