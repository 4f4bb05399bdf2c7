import { setTimeout as delay } from 'node:timers/promises'
import { createLog } from '@castaway/server-kit/log'
import { boot, type RunningServer } from './boot'
import { exposureOf } from './exposure'
import { createReport } from './monitoring/report'
import { logRequests } from './monitoring/request-log'
import { readSettings, type Settings } from './settings/index'
import { isForOperator } from './settings/start-error'

const printLine = (line: string) => process.stdout.write(`${line}\n`)
const printError = (line: string) => process.stderr.write(`${line}\n`)

/** Grace period for a startup that is asked to stop, so that it closes what it opened, in milliseconds. */
const START_PATIENCE = 8_000

/**
 * npm passes a signal on that a terminal or a service manager has already sent to the whole group, and its own end counts
 * as one. Below npm, further signals within this time are therefore the first one, in milliseconds.
 */
const NPM_REPEATS = process.env.npm_lifecycle_event === undefined ? 0 : 1_000

/**
 * Opens the log on stderr: text on a terminal, JSON for programs that collect it. A server on a developer's machine
 * logs no requests unless it is asked to.
 */
const openLog = (settings?: Settings) =>
  createLog({
    level: settings?.logLevel ?? (settings && exposureOf(settings).isAlone ? 'warn' : 'info'),
    format: settings?.logFormat ?? (process.stderr.isTTY ? 'text' : 'json'),
    write: (line) => process.stderr.write(line),
  })

/**
 * Runs the product until a signal stops it; if it cannot start, it prints the reason in one sentence and exits with 1.
 * @param webBuilt settles once the web app's files are built; the rest does not wait for it
 */
export async function serve(webBuilt: Promise<void>): Promise<void> {
  let running: RunningServer | undefined
  let booting: Promise<unknown> | undefined
  // Replaced once the settings are read.
  let report = createReport(openLog())
  const ended = new AbortController()
  let endedAt = 0

  async function end(): Promise<void> {
    if (ended.signal.aborted) {
      if (performance.now() - endedAt < NPM_REPEATS) return
      // A second signal stops the process immediately.
      process.exit(1)
    }
    endedAt = performance.now()
    ended.abort()
    try {
      // A start that is canceled closes what it opened. A stage that takes longer is safe to kill.
      if (!running && booting) {
        const isClosed = await Promise.race([
          booting.then(() => true),
          delay(START_PATIENCE, false),
        ])
        if (!isClosed) printError('The start did not stop in time and was ended')
      }
      await running?.close()
      process.exit(0)
    } catch (cause) {
      report(cause)
      process.exit(1)
    }
  }

  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  process.on('SIGHUP', end)
  // The terminal that started the process can be gone.
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
  process.on('unhandledRejection', (cause) => report(cause))

  try {
    const settings = readSettings(process.env, process.env.CASTAWAY_HOME ?? process.cwd())
    const log = openLog(settings)
    report = createReport(log)
    logRequests(log)
    const starting = boot(settings, report, webBuilt, ended.signal)
    booting = starting.catch(() => {})
    running = await starting
    if (ended.signal.aborted) return
    // Printed in one write, because tools that wait for the first line read the key right after it.
    printLine(
      [
        `Castaway is ready at ${running.url}`,
        `Data: ${running.dataFolder}`,
        // An operator who configured keys uses those; the log need not contain another one.
        ...(running.developmentKey && settings.apiKeys.length === 0
          ? [`Development API key: ${running.developmentKey}`]
          : []),
        ...(settings.remote ? [`Provider: ${settings.remote.url}`] : []),
      ].join('\n'),
    )
  } catch (cause) {
    if (ended.signal.aborted) return
    if (isForOperator(cause)) printError(cause.shortMessage)
    else createReport(openLog())(cause)
    process.exit(1)
  }
}
