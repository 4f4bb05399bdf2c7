import { runCommand } from '../src/commands/run-command'
import { exitCodeOf } from '../src/command-line/errors'

export interface CommandResult {
  code: number
  /** The output, and what goes to the other channel. */
  printed: string
  noted: string
}

/** A command line of a test: how it ended and what it said. An error that is no one’s fault but ours is thrown. */
export async function runLine(
  args: readonly string[],
  env: Record<string, string>,
  options: { signal?: AbortSignal; from?: string; onPrint?: (line: string) => void } = {},
): Promise<CommandResult> {
  const printed: string[] = []
  const noted: string[] = []
  const ended = (code: number) => ({ code, printed: printed.join('\n'), noted: noted.join('\n') })
  try {
    const code = await runCommand(args, env, {
      output: {
        print(line) {
          printed.push(line)
          options.onPrint?.(line)
        },
        note: (line) => void noted.push(line),
      },
      from: options.from ?? process.cwd(),
      signal: options.signal ?? new AbortController().signal,
    })
    return ended(code)
  } catch (cause) {
    const code = exitCodeOf(cause)
    if (code === undefined) throw cause
    noted.push((cause as Error).message)
    return ended(code)
  }
}
