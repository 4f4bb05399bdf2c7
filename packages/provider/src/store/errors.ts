import { ServerError } from '@castaway/contract'

/** PostgreSQL can't be reached, or the connection was lost; `cause` is the driver's error. The caller gets a 503. */
export class DatabaseUnavailableError extends ServerError {
  override readonly name = 'DatabaseUnavailableError'
  constructor(cause: unknown) {
    super('ServiceUnavailable', 'The database cannot be reached right now', { cause })
  }
}

/**
 * A known error of the store or the message rules. `code` is for programs, `message` for people, and `property` names
 * the argument at fault.
 */
export class StoreError extends Error {
  override readonly name: string = 'StoreError'
  constructor(
    readonly code: string,
    message: string,
    readonly property?: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** The PostgreSQL server is older than the store requires. */
export class OldServerError extends StoreError {
  override readonly name = 'OldServerError'
  constructor(found: string, oldest: number) {
    super(
      'OLD_SERVER',
      `The PostgreSQL server in DATABASE_URL is too old (${found}): Castaway needs version ${oldest} or newer.`,
    )
  }
}

/** The data was written with another secret, so its sealed values can't be opened. */
export class WrongSecretError extends StoreError {
  override readonly name = 'WrongSecretError'
  constructor() {
    super('WRONG_SECRET', 'This data was written with another secret.', 'secret')
  }
}

/** A cursor that was not created by this server, for this operation and these filters. */
export class BadCursorError extends StoreError {
  override readonly name = 'BadCursorError'
  constructor() {
    super(
      'BAD_CURSOR',
      'This cursor does not belong to this request with these filters. Start again without a cursor.',
      'cursor',
    )
  }
}
