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

/** The data was written by a newer build than this one. */
export class NewerSchemaError extends StoreError {
  override readonly name = 'NewerSchemaError'
  constructor(found: string, known: string) {
    super(
      'NEWER_SCHEMA',
      `This data was written by a newer version of Castaway (schema ${found}, this version supports ${known}). Start the newer version, or choose another data folder.`,
    )
  }
}

/** An applied migration differs from the one in this build. */
export class ChangedMigrationError extends StoreError {
  override readonly name = 'ChangedMigrationError'
  constructor(name: string) {
    super(
      'CHANGED_MIGRATION',
      `A different version of migration ${name} was applied to this data. Choose another data folder, or use the build that wrote this one.`,
    )
  }
}

/** A cursor that was not created by this server, for this operation and these filters. */
export const invalidCursor = () =>
  new ServerError(
    'INVALID_CURSOR',
    'This cursor does not belong to this request with these filters. Start again without a cursor.',
    { property: 'cursor' },
  )
