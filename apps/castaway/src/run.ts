import { boot, type Running } from './boot'
import { readSettings, StartError } from './settings/index'

const say = (line: string) => process.stdout.write(`${line}\n`)
const complain = (line: string) => process.stderr.write(`${line}\n`)

/** Failures of a start that say in one sentence what to do. */
const inOneSentence = new Set([
  'NewerSchemaError',
  'ChangedMigrationError',
  'DatabaseUnavailableError',
  'OldServerError',
])

/** What went wrong, for the owner's log: the stack, never what a request held. */
const report = (cause: unknown) => {
  const isDatabaseAway = cause instanceof Error && cause.name === 'DatabaseUnavailableError'
  // Everything that needs it fails with it: said once, until something else is said.
  if (isDatabaseAway && wasDatabaseAway) return
  wasDatabaseAway = isDatabaseAway
  if (isDatabaseAway) return complain(`${cause.message}: see /readyz`)
  complain(
    cause instanceof Error ? (cause.stack ?? `${cause.name}: ${cause.message}`) : String(cause),
  )
}
let wasDatabaseAway = false

/**
 * Runs the product until a signal ends it; where it cannot start, says why in one sentence and ends with 1.
 * @param webBuilt settles when the web app's files are there; the rest does not wait for it
 */
export async function run(webBuilt: Promise<void> = Promise.resolve()): Promise<void> {
  let running: Running | undefined
  let ending = false

  async function end(): Promise<void> {
    // A second signal means now.
    if (ending) process.exit(1)
    ending = true
    try {
      await running?.close()
      process.exit(0)
    } catch (cause) {
      report(cause)
      process.exit(1)
    }
  }

  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  process.on('unhandledRejection', report)

  try {
    const settings = readSettings(process.env, process.env.CASTAWAY_HOME ?? process.cwd())
    running = await boot(settings, report, webBuilt)
    // In one piece: whoever waits for the first line may read the key right after it.
    say(
      [
        `Castaway is ready at ${running.url}`,
        `Data: ${running.dataFolder}`,
        ...(running.developmentKey ? [`Development API key: ${running.developmentKey}`] : []),
        ...(settings.remote ? [`Provider: ${settings.remote.url}`] : []),
      ].join('\n'),
    )
  } catch (cause) {
    if (cause instanceof StartError || (cause instanceof Error && inOneSentence.has(cause.name))) {
      complain(cause.message)
    } else report(cause)
    process.exit(1)
  }
}
