/** A reason not to start that the operator can act on: one sentence, without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** Errors of other packages whose message says in one sentence what to do. */
const userFacingErrors = new Set([
  'NewerSchemaError',
  'ChangedMigrationError',
  'DatabaseUnavailableError',
  'OldServerError',
])

/** Whether the message of an error at startup is enough for the operator. */
export const isForOperator = (cause: unknown): cause is Error =>
  cause instanceof StartError || (cause instanceof Error && userFacingErrors.has(cause.name))
