import type { ClientErrorCode, OperatorErrorCode } from './documented-errors'

export interface ErrorReference {
  /** What happened, in one sentence. */
  meaning: string
  /** What to do about it. */
  next: string
}

/** The part of the error reference that no server answers. A timeout is in the other part: servers answer it as well. */
export const clientErrorReference: Record<
  Exclude<ClientErrorCode, 'TIMEOUT'> | OperatorErrorCode,
  ErrorReference
> = {
  // the client
  ABORTED: { meaning: 'The caller’s own signal aborted the call.', next: 'Nothing.' },
  CONNECTION_FAILED: {
    meaning: 'No response arrived: DNS, TLS, or the network failed. The server may have acted.',
    next: 'Check `baseUrl` and the connection, and try again; repeat writes only with an `idem`.',
  },
  INVALID_OPTION: {
    meaning: 'An option of the client cannot work. Nothing was sent.',
    next: 'Correct the option that the message names.',
  },
  INVALID_PARAMETER: {
    meaning:
      'The operation does not have this parameter, or cannot send its value. Nothing was sent.',
    next: 'Correct the parameter that the message names.',
  },
  INVALID_WEBHOOK: {
    meaning: 'A webhook’s body is not signed with a known secret, or is not an event.',
    next: 'Answer 401, and check the secret.',
  },
  MISSING_PARAMETER: {
    meaning: 'A required parameter is missing. Nothing was sent.',
    next: 'Pass it. Names are in camelCase.',
  },
  OTHER_ACCOUNT: {
    meaning: 'The server acted as another one of the user’s accounts than the page asked for.',
    next: 'Check that account’s profile before trying again.',
  },
  UNEXPECTED_ANSWER: {
    meaning: 'The response does not have the shape that the operation promises.',
    next: 'Check that `baseUrl` is the root of the API; otherwise report it to the provider.',
  },
  // the operator
  CHANGED_MIGRATION: {
    meaning: 'The data folder was written by a build with a different version of a migration.',
    next: 'Use the build that wrote it, or choose another data folder.',
  },
  NEWER_SCHEMA: {
    meaning: 'The data was written by a newer version.',
    next: 'Start the newer version, or choose another data folder.',
  },
  OLD_SERVER: {
    meaning: 'The PostgreSQL server is too old.',
    next: 'Upgrade it; the guide about PostgreSQL says which versions work.',
  },
  SEAL_BROKEN: {
    meaning:
      'A sealed value cannot be opened: its key or its bytes are not those it was sealed with.',
    next: 'Restore the data and the secret from the same backup.',
  },
  STAGE_FAILED: {
    meaning: 'A part of the server could not be started or stopped.',
    next: 'Read the cause in the log.',
  },
  WEAK_SECRET: { meaning: 'The secret has fewer than 16 characters.', next: 'Set a longer one.' },
  WRONG_SECRET: {
    meaning: 'The data was written with another secret.',
    next: 'Set the secret that it was written with.',
  },
}
