import { CastawayError } from '@castaway/contract'

/** A reason not to start that the operator can act on: one sentence, which is printed without a stack. */
export class StartError extends CastawayError {
  override readonly name = 'StartError'
  constructor(sentence: string, options: ErrorOptions = {}) {
    super({
      code: 'START',
      shortMessage: sentence,
      docsPath: 'guides/settings.md',
      cause: options.cause,
    })
  }
}

/** Codes of errors of a command or at startup whose message says in one sentence what to do. */
const userFacingErrors = new Set([
  'NEWER_SCHEMA',
  'CHANGED_MIGRATION',
  'OLD_SERVER',
  'ServiceUnavailable',
  'START',
  'BACKUP',
  'SYNC',
])

/** Whether the short message of an error is enough for the operator. */
export const isForOperator = (cause: unknown): cause is CastawayError =>
  cause instanceof CastawayError && userFacingErrors.has(cause.code)
