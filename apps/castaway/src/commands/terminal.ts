import { CastawayError } from '@castaway/contract/errors'
import { runCommand } from './run-command'
import { UsageError, type CommandOutput } from '../command-output'
import { exitCodes } from '../command-line/command'
import { errorJson, errorText, exitCodeOf, hintOf } from '../command-line/errors'

/** On a terminal, a line of progress is replaced by the next line, whatever it is. */
function terminalOutput(): CommandOutput {
  const clear = process.stderr.isTTY ? '\r\u001B[K' : ''
  // Only where both are the same terminal does a line of one replace a line of the other.
  const clearPrinted = process.stdout.isTTY ? clear : ''
  return {
    print: (line) => void process.stdout.write(`${clearPrinted}${line}\n`),
    note: (line) => void process.stderr.write(`${clear}${line}\n`),
    ...(clear && { status: (line: string) => void process.stderr.write(clear + line) }),
  }
}

/**
 * Runs a command, which a signal stops, and says what went wrong.
 * @returns the exit code
 */
export async function runInTerminal(args: readonly string[]): Promise<number> {
  const stopped = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    // A second signal ends the process immediately.
    process.once(signal, () => stopped.abort())
  }
  // `castaway … | head` has what it wanted once the pipe closes.
  process.stdout.on('error', (cause: NodeJS.ErrnoException) => {
    process.exit(cause.code === 'EPIPE' ? exitCodes.ok : exitCodes.refused)
  })
  process.stderr.on('error', () => {})
  const output = terminalOutput()
  try {
    return await runCommand(args, process.env, {
      output,
      // npm changes to the folder of the package.
      from: process.env.INIT_CWD ?? process.cwd(),
      signal: stopped.signal,
    })
  } catch (cause) {
    if (stopped.signal.aborted) {
      output.note('Stopped: nothing was left behind')
      return exitCodes.interrupted
    }
    if (cause instanceof CastawayError && args.includes('--json')) {
      output.note(errorJson(cause))
    } else if (cause instanceof UsageError) {
      output.note(`${cause.shortMessage}: ${hintOf(cause)}`)
    } else if (cause instanceof CastawayError) {
      output.note(errorText(cause))
    } else {
      const [{ createReport }, { createLog }] = await Promise.all([
        import('../monitoring/report'),
        import('@castaway/server-kit/log'),
      ])
      const write = (line: string) => void process.stderr.write(line)
      createReport(createLog({ level: 'info', format: 'text', write }))(cause)
    }
    return exitCodeOf(cause) ?? exitCodes.refused
  }
}
