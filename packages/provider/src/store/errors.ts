import { ServerError } from '@castaway/contract'

/** PostgreSQL cannot be reached, or was lost; `cause` is the driver's error. A 503 to whoever called. */
export class DatabaseUnavailableError extends ServerError {
  override readonly name = 'DatabaseUnavailableError'
  constructor(cause: unknown) {
    super('ServiceUnavailable', 'The database cannot be reached right now', { cause })
  }
}

/**
 * A failure that the store or the message rules know by name.
 * `code` is for machines, `message` for people, `property` the argument at fault.
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

/** PostgreSQL is of a version from before what the store needs. */
export class OldServerError extends StoreError {
  override readonly name = 'OldServerError'
  constructor(found: string, oldest: number) {
    super(
      'OLD_SERVER',
      `The PostgreSQL server in DATABASE_URL is too old (${found}): Castaway needs version ${oldest} or newer.`,
    )
  }
}

/** The data was written with another secret: what is sealed in it could not be opened. */
export class WrongSecretError extends StoreError {
  override readonly name = 'WrongSecretError'
  constructor() {
    super('WRONG_SECRET', 'This data was written with another secret.', 'secret')
  }
}

/** A migration that was applied differs from the one in this build. */
export class ChangedMigrationError extends StoreError {
  override readonly name = 'ChangedMigrationError'
  constructor(name: string) {
    super(
      'CHANGED_MIGRATION',
      `A different version of migration ${name} was applied to this data. Choose another data folder, or use the build that wrote this one.`,
    )
  }
}

/** A cursor that was not made by this island, for this call and these filters. */
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
