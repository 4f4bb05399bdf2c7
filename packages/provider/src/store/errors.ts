import { CastawayError, errorReference, ServerError } from '@castaway/contract'

/** PostgreSQL can't be reached, or the connection was lost; `cause` is the driver's error. The caller gets a 503. */
export class DatabaseUnavailableError extends ServerError {
  override readonly name = 'DatabaseUnavailableError'
  constructor(cause: unknown) {
    super('ServiceUnavailable', 'The database cannot be reached right now', { cause })
  }
}

/** The disk of the database is full; `cause` is its error. The caller gets a 503, and reads go on. */
export class DatabaseFullError extends ServerError {
  override readonly name = 'DatabaseFullError'
  constructor(cause: unknown) {
    super('DISK_FULL', DISK_FULL, { cause })
  }
}

export const DISK_FULL =
  'The disk of this server is full, so nothing was saved. Its operator has to make room'

/** A known error of the store or the message rules; `property` names the argument at fault. */
export class StoreError extends CastawayError {
  override readonly name: string = 'StoreError'
  constructor(code: string, message: string, property?: string, options?: ErrorOptions) {
    // The codes of the message rules are not sent: callers get `INVALID_MESSAGE`.
    const docsPath = Object.hasOwn(errorReference, code)
      ? undefined
      : 'generated/errors.md#invalid_message'
    super({ code, shortMessage: message, property, docsPath, cause: options?.cause })
  }
}

/** A cursor that was not created by this server, for this operation and these filters. */
export const invalidCursor = () =>
  new ServerError(
    'INVALID_CURSOR',
    'This cursor does not belong to this request with these filters. Start again without a cursor.',
    { property: 'cursor' },
  )
