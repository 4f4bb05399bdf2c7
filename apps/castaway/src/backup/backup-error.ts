import { CastawayError } from '@castaway/contract'

/** A reason not to back up or restore that the operator can act on: one sentence, which is printed without a stack. */
export class BackupError extends CastawayError {
  override readonly name = 'BackupError'
  constructor(sentence: string, options: ErrorOptions = {}) {
    super({
      code: 'BACKUP',
      shortMessage: sentence,
      docsPath: 'guides/on-the-internet.md',
      cause: options.cause,
    })
  }
}

/** Damage that does not tell more than that something is missing or was changed. */
export const damaged = (file: string, cause?: unknown): BackupError =>
  new BackupError(
    `The backup ${file} is damaged or was cut short: use another copy of it. Nothing was restored.`,
    { cause },
  )
