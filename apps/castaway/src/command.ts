import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '@castaway/contract'
import { restoreBackup } from './backup/restore'
import type { Summary } from './backup/summary'
import { summaryOf } from './backup/summary'
import { takeBackup, type BackupOptions } from './backup/take'
import { verifyBackup } from './backup/verify'
import { UsageError, type CommandOutput } from './command-output'
import { runApp } from './redirects/run-app'
import { readSettings } from './settings/index'
import { parseSyncArguments, runSync } from './sync/command'

const USAGE = `Castaway

Usage:
  castaway                  Starts the server
  castaway backup <file>    Writes everything that belongs to this installation to a new file; - for the output
  castaway verify <file>    Checks that a backup is whole and unchanged
  castaway restore <file>   Creates an installation from a backup, where there is none
  castaway sync --from <node>
                            Fills the database from a node of the network, and follows it; it needs PostgreSQL
      --once                Ends once everything until then is there
      --fids 2,3            Reads these accounts before all others
      --followers-of 2      Reads an account and its followers before all others
      --channel <id>        Reads those who cast in a channel before all others
      --again               Reads all accounts again, also from another node
  castaway app run -- <program> <arguments>
                            Runs a program of yours: what it asks of the public network goes to this server
  castaway --help           Shows this

app run finds the server at CASTAWAY_URL, or on this machine at PORT; docs/guides/redirects.md has more.
sync can be stopped and started at any time, beside servers that use the database; docs/guides/whole-network.md has more.
All other commands read the settings of the server from the environment, such as CASTAWAY_DATA, CASTAWAY_WORLD,
DATABASE_URL and CASTAWAY_SECRET. With a PostgreSQL database a backup can be made while the server runs.
A backup contains everything that people have entrusted to the server, and its secret unless CASTAWAY_SECRET is set:
store it accordingly. docs/guides/on-the-internet.md has more.`

type Command = (
  file: string,
  options: () => BackupOptions,
  output: CommandOutput,
) => Promise<unknown>

const commands: Record<string, Command> = {
  async backup(file, options, { note }) {
    const summary = await takeBackup(file, options())
    note(`${file === '-' ? 'The backup' : file} has ${contents(summary)}`)
    if (summary.manifest.secret === 'included') {
      note('It contains the secret of this installation: store it where no one else can read it')
    } else note('It does not contain CASTAWAY_SECRET, which a restore needs: store that, too')
    if (summary.manifest.media === 'bucket') {
      note('It does not contain the images, which are in the bucket (CASTAWAY_S3_URL)')
    }
  },
  async verify(file, options, { print }) {
    const { manifest, parts } = await verifyBackup(file, options().signal)
    const made = new Date(manifest.created_at).toISOString()
    print(
      `${file} is whole: ${contents(summaryOf(manifest, parts.values()))}, made by Castaway ${manifest.castaway} at ${made}`,
    )
  },
  async restore(file, options, { note }) {
    const { settings, ...rest } = options()
    note(`Checking ${file} …`)
    const summary = await restoreBackup(file, { settings, ...rest })
    const into = settings.databaseUrl === undefined ? '' : ' and the database in DATABASE_URL'
    note(`Restored ${contents(summary)} into ${settings.dataFolder}${into}`)
    if (summary.manifest.media === 'bucket' && !settings.media) {
      note('The images of this installation are in a bucket: set CASTAWAY_S3_URL')
    }
  },
}

const counted = (count: number, one: string) =>
  `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`

const contents = ({ tables, rows, images }: Summary): string =>
  `${counted(rows, 'row')} of ${counted(tables, 'table')}, ${counted(images, 'image')}`

/**
 * Runs the command that the arguments name.
 * @param from folder that a relative path starts in
 * @returns the exit code
 * @throws {UsageError} if there is no such command
 */
export async function runCommand(
  args: readonly string[],
  env: Record<string, string | undefined>,
  { output, from, signal }: { output: CommandOutput; from: string; signal: AbortSignal },
): Promise<number> {
  if (args[0] === 'sync' && !args.includes('--help') && !args.includes('-h')) {
    const syncing = parseSyncArguments(args.slice(1))
    const settings = readSettings(env, env.CASTAWAY_HOME ?? process.cwd())
    return runSync(syncing, settings, { output, signal })
  }
  const { values, positionals, program } = parsed(args)
  const [name = '', file, ...more] = positionals
  if (values.help || name === 'help') {
    output.print(USAGE)
    return 0
  }
  if (name === 'app') {
    if (file !== 'run' || more.length > 0 || program.length === 0) {
      throw new UsageError('castaway app needs a program: castaway app run -- node bot.js')
    }
    return runApp({ command: program, from, env, signal })
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new UsageError(`castaway has no command ${JSON.stringify(name)}`)
  if (file === undefined || more.length > 0) {
    throw new UsageError(`castaway ${name} needs the name of one file`)
  }
  const options = () => ({
    settings: readSettings(env, env.CASTAWAY_HOME ?? process.cwd()),
    clock: systemClock,
    signal,
    print: output.note,
  })
  await command(name === 'backup' && file === '-' ? file : resolve(from, file), options, output)
  return 0
}

/** What follows `--` is another program's, with its own options. */
function parsed(args: readonly string[]) {
  const end = args.includes('--') ? args.indexOf('--') : args.length
  try {
    const { values, positionals } = parseArgs({
      args: args.slice(0, end),
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' } },
    })
    return { values, positionals, program: args.slice(end + 1) }
  } catch (cause) {
    throw new UsageError((cause as Error).message.split('.')[0], { cause })
  }
}
