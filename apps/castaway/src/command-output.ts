import { CastawayError } from '@castaway/contract/errors'

/** Lines of a command: what was asked for, and everything else. */
export interface CommandOutput {
  print(line: string): void
  note(line: string): void
  /** Replaces the last line; only on a terminal. */
  status?(line: string): void
}

/** A command line that cannot be understood: one sentence, which is printed with the help to read. */
export class UsageError extends CastawayError {
  override readonly name = 'UsageError'
  /** The command whose help has more; the help of all commands by default. */
  command?: string

  constructor(sentence: string, options: ErrorOptions = {}) {
    super({
      code: 'USAGE',
      shortMessage: sentence,
      docsPath: 'guides/command-line.md',
      cause: options.cause,
    })
  }
}
