/** Lines of a command: what was asked for, and everything else. */
export interface CommandOutput {
  print(line: string): void
  note(line: string): void
  /** Replaces the last line; only on a terminal. */
  status?(line: string): void
}

/** A command line that cannot be understood. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  /** The command whose help has more; the help of all commands by default. */
  command?: string
}
