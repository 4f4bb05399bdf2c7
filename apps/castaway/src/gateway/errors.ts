/** An error of the gateway itself. The message is for people; it never holds a key, a token or a signer. */
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
    const { code, message, property, status, retryAfter } = this
    const headers = retryAfter === undefined ? undefined : { 'retry-after': String(retryAfter) }
    return Response.json({ code, message, ...(property && { property }) }, { status, headers })
  }
}

export const httpErrors = {
  signIn: () => new HttpError(401, 'must_be_authenticated', 'Sign in to do this'),
  noAccount: () =>
    new HttpError(
      403,
      'ACCOUNT_MISSING',
      'You are signed in but have no account on the network yet',
    ),
  notYourAccount: () =>
    new HttpError(
      403,
      'ACCOUNT_NOT_YOURS',
      'This account is not one of yours here, or not any more: choose another one',
    ),
  signerPending: () =>
    new HttpError(
      403,
      'SIGNER_NOT_APPROVED',
      'Your signer waits for your approval, so nothing can be written yet',
    ),
  signerMissing: () =>
    new HttpError(
      403,
      'SIGNER_MISSING',
      'This account has not let Castaway write on its behalf yet',
    ),
  notOperator: () =>
    new HttpError(403, 'NOT_AN_OPERATOR', 'Only people who run this server may do this'),
  closed: () =>
    new HttpError(403, 'NOT_FOR_BROWSERS', 'This call is for servers with an API key of their own'),
  unknown: () => new HttpError(404, 'NOT_FOUND', 'There is no such call'),
  noDatabase: () =>
    new HttpError(
      503,
      'DATABASE_UNAVAILABLE',
      'The database of this server cannot be reached at the moment',
    ),
  unreachable: () =>
    new HttpError(502, 'PROVIDER_UNREACHABLE', 'The network cannot be reached at the moment'),
  tooMany: (wait: number) =>
    new HttpError(
      429,
      'PROVIDER_BUSY',
      'This Castaway has asked the network too often and waits a moment',
      undefined,
      Math.max(1, wait),
    ),
  tooOften: (what: string, wait: number) =>
    new HttpError(429, 'too_many_requests', `${what}: go on in ${wait} seconds`, undefined, wait),
  slow: () => new HttpError(504, 'PROVIDER_TIMEOUT', 'The network took too long to answer'),
  apiKeyRejected: () =>
    new HttpError(
      502,
      'PROVIDER_REFUSED_KEY',
      'The provider does not accept the API key that this server is set up with',
    ),
  invalidResponse: () =>
    new HttpError(
      502,
      'PROVIDER_GARBLED',
      'The network answered with something that cannot be read',
    ),
}
