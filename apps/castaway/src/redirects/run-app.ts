import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { StartError } from '../settings/start-error'

/** Built beside the code that starts it. */
const PRELOAD = new URL('./redirect-preload.js', import.meta.url)

export interface AppRun {
  /** The program and its arguments. */
  command: readonly string[]
  /** Folder that it runs in. */
  from: string
  env: Record<string, string | undefined>
  /** Ends the program as a signal would. */
  signal: AbortSignal
  preload?: URL
}

/**
 * Runs a program whose requests to the public network go to a running Castaway.
 * @returns its exit code, 128 and the signal's number if one ended it
 * @throws {StartError} if no Castaway runs there or the program cannot be started
 */
export async function runApp(options: AppRun): Promise<number> {
  const { command, from, env, signal, preload = PRELOAD } = options
  const url = env.CASTAWAY_URL ?? `http://localhost:${env.PORT ?? 4747}`
  await findServer(url)
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd: from,
    stdio: 'inherit',
    env: {
      ...env,
      CASTAWAY_URL: url,
      NODE_OPTIONS: [env.NODE_OPTIONS, `--import ${preload.href}`].filter(Boolean).join(' '),
    },
  })
  const stop = () => child.kill('SIGTERM')
  signal.addEventListener('abort', stop, { once: true })
  return new Promise((done, fail) => {
    child.once('error', (cause) =>
      fail(new StartError(`${program} could not be started: ${cause.message}`, { cause })),
    )
    child.once('exit', (code, ended) => {
      signal.removeEventListener('abort', stop)
      done(code ?? 128 + (ended ? constants.signals[ended] : 0))
    })
  })
}

async function findServer(url: string): Promise<void> {
  const answer = await fetch(new URL('/readyz', url)).catch((cause: unknown) => {
    throw new StartError(
      `No Castaway answers at ${url}: start it with npm start, or set CASTAWAY_URL`,
      { cause },
    )
  })
  if (!answer.ok) throw new StartError(`The Castaway at ${url} is not ready`)
}
