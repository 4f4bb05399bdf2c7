import { systemClock, systemRandom } from '@castaway/contract'
import { syncFrom, SyncError, type SyncProgress } from '@castaway/provider'
import { listOption, textOption, type OptionValues, type RunCommand } from '../command-line/command'
import type { CommandOutput } from '../command-output'
import { UsageError } from '../command-output'
import { openDataFolder } from '../data-folder'
import { openDatabase } from '../database/open'
import { readSettings, type Settings } from '../settings/index'
import { progressPrinter } from './progress'

export interface SyncArguments {
  from: string
  first: { fids: number[]; channels: string[]; followersOf: number[] }
  once: boolean
  again: boolean
}

export const run: RunCommand = ({ args, options, env, output, signal }) => {
  if (args.length > 0) throw new UsageError(`Unexpected argument ${JSON.stringify(args[0])}`)
  const syncing = readSyncOptions(options)
  const settings = readSettings(env, env.CASTAWAY_HOME ?? process.cwd())
  return runSync(syncing, settings, { output, signal, json: options.json === true })
}

/** @throws {UsageError} for options that cannot be used */
export function readSyncOptions(options: OptionValues): SyncArguments {
  const from = textOption(options, 'from')
  if (from === undefined) {
    throw new UsageError('castaway sync needs a node: castaway sync --from localhost:3383')
  }
  return {
    from,
    once: options.once === true,
    again: options.again === true,
    first: {
      fids: fidsIn('fids', options),
      channels: [options.channel ?? []].flat().filter((id) => typeof id === 'string'),
      followersOf: fidsIn('followers-of', options),
    },
  }
}

const fidsIn = (name: string, options: OptionValues): number[] =>
  listOption(options, name).map((text) => {
    const fid = Number(text)
    if (Number.isInteger(fid) && fid > 0) return fid
    throw new UsageError(`--${name} needs FIDs, such as --${name} 2,3`)
  })

/**
 * Fills the database of the settings from a node and follows it.
 * @returns the exit code: 1 if it was stopped before it was complete
 */
export async function runSync(
  { from, first, once, again }: SyncArguments,
  settings: Settings,
  { output, signal, json }: { output: CommandOutput; signal: AbortSignal; json?: boolean },
): Promise<number> {
  const { databaseUrl } = settings
  if (databaseUrl === undefined) {
    throw new SyncError(
      'A sync needs PostgreSQL, because a PGlite database belongs to the one process that serves it: set DATABASE_URL',
    )
  }
  if (settings.world !== 'empty') {
    throw new SyncError(
      'A sync fills a database without a sample world: set CASTAWAY_WORLD=empty, also for the servers that use it',
    )
  }
  const folder = await openDataFolder(settings.dataFolder, settings.world, true)
  try {
    const store = await openDatabase({
      dataFolder: folder.path,
      databaseUrl,
      poolSize: settings.poolSize,
      clock: systemClock,
      random: systemRandom,
      secret: settings.secret ?? (await folder.secret('secret')),
      isSecretSet: settings.secret !== undefined,
    })
    try {
      const progress = await syncFrom(store, {
        from,
        apiKey: settings.syncKey,
        first,
        once,
        again,
        signal,
        onNote: output.note,
        onProgress: progressPrinter({ now: systemClock.now, ...output }),
      })
      if (json) output.print(facts(progress))
      else output.note(summary(progress))
      return 0
    } catch (cause) {
      if (!signal.aborted) throw cause
      output.note('Stopped, and everything up to now is stored. Run the same command to continue')
      return once ? 1 : 0
    } finally {
      await store.close()
    }
  } finally {
    await folder.release()
  }
}

/** What a program gets of a sync that is complete. */
const facts = ({ accounts, messages, leftOut, local }: SyncProgress): string =>
  JSON.stringify({
    accounts,
    messages,
    left_out: Object.fromEntries(leftOut),
    left_out_fids: [...local],
  })

function summary({ accounts, messages, leftOut, local }: SyncProgress): string {
  const count = (value: number) => value.toLocaleString('en-US')
  const omitted = [...leftOut].map(([code, number]) => `${count(number)} of ${code}`)
  return [
    `Complete: ${count(accounts)} accounts, ${count(messages)} messages in this run`,
    ...(omitted.length > 0 ? [`left out: ${omitted.join(', ')}`] : []),
    ...(local.size > 0
      ? [
          `left out because this database has accounts of its own there: FID ${[...local].join(', ')}`,
        ]
      : []),
  ].join('; ')
}
