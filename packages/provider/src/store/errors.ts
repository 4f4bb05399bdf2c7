import { CastawayError, ServerError } from '@castaway/contract'

/** PostgreSQL can't be reached, or the connection was lost; `cause` is the driver's error. The caller gets a 503. */
export class DatabaseUnavailableError extends ServerError {
  override readonly name = 'DatabaseUnavailableError'
  constructor(cause: unknown) {
    super('ServiceUnavailable', 'The database cannot be reached right now', { cause })
  }
}

/** A known error of the store or the message rules; `property` names the argument at fault. */
export class StoreError extends CastawayError {
  override readonly name: string = 'StoreError'
  constructor(code: string, message: string, property?: string, options?: ErrorOptions) {
    super({ code, shortMessage: message, property, cause: options?.cause })
  }
}

/** A cursor that was not created by this server, for this operation and these filters. */
export const invalidCursor = () =>
  new ServerError(
    'INVALID_CURSOR',
    'This cursor does not belong to this request with these filters. Start again without a cursor.',
    { property: 'cursor' },
  )
