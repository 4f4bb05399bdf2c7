import { errorResponse } from '@castaway/server-kit/http'

/** An error of the gateway itself. Its message is shown to people and never contains a key, a token or a signer. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly property?: string,
    /** Seconds; becomes `Retry-After`. */
    readonly retryAfter?: number,
  ) {
    super(message)
  }

  toResponse(): Response {
    return errorResponse(this)
  }
}

export const httpErrors = {
  signIn: () => new HttpError(401, 'must_be_authenticated', 'Sign in to do this'),
  noAccount: () =>
    new HttpError(
      403,
      'ACCOUNT_MISSING',
      'You are signed in but do not have a Farcaster account yet',
    ),
  notYourAccount: () =>
    new HttpError(
      403,
      'ACCOUNT_NOT_YOURS',
      'This is not one of your accounts, or no longer is: choose another one',
    ),
  signerPending: () =>
    new HttpError(
      403,
      'SIGNER_NOT_APPROVED',
      'Castaway still needs your approval to post for this account',
    ),
  signerMissing: () =>
    new HttpError(
      403,
      'SIGNER_MISSING',
      'Castaway does not have permission to post for this account yet',
    ),
  notOperator: () =>
    new HttpError(403, 'NOT_AN_OPERATOR', 'Only the operators of this server can do this'),
  closed: () =>
    new HttpError(
      403,
      'NOT_FOR_BROWSERS',
      'This endpoint is only for servers with their own API key',
    ),
  bodyTooLarge: () => new HttpError(413, 'BODY_TOO_LARGE', 'The request is larger than 1 MB'),
  unknown: () => new HttpError(404, 'NOT_FOUND', 'No such endpoint'),
  noDatabase: () =>
    new HttpError(
      503,
      'DATABASE_UNAVAILABLE',
      'The database cannot be reached right now. Try again in a moment',
    ),
  unreachable: () =>
    new HttpError(
      502,
      'PROVIDER_UNREACHABLE',
      'The network cannot be reached right now. Try again in a moment',
    ),
  tooMany: (wait: number) =>
    new HttpError(
      429,
      'PROVIDER_BUSY',
      'This server reached the network’s rate limit. Try again in a moment',
      undefined,
      Math.max(1, wait),
    ),
  tooOften: (what: string, wait: number) =>
    new HttpError(
      429,
      'too_many_requests',
      `${what}. Try again in ${wait} seconds`,
      undefined,
      wait,
    ),
  slow: () => new HttpError(504, 'PROVIDER_TIMEOUT', 'The network took too long to respond'),
  apiKeyRejected: () =>
    new HttpError(502, 'PROVIDER_REFUSED_KEY', 'The provider rejected this server’s API key'),
  invalidResponse: () =>
    new HttpError(502, 'PROVIDER_GARBLED', 'The network sent a response that cannot be read'),
}
