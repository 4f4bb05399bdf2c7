import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lockMigrations } from '@castaway/server-kit/migrations'
import type { Transaction } from 'kysely'
import { lockDataFolder, UNFINISHED_RESTORE, writeLabel } from '../data-folder'
import { databaseErrorMessage, folderErrorMessage } from '../database/error-messages'
import type { Settings } from '../settings/index'
import { BackupError } from './backup-error'
import { connectPostgres, createInFolder, type CopyDatabase } from './database'
import { progressLines } from './progress'
import { createSchema, setSequences } from './schema'
import { assertSecret } from './secret'
import { summaryOf, type Summary } from './summary'
import { migrationsFor, tablesIn } from './tables'
import type { BackupOptions } from './take'
import { partsOf, verifyBackup, type VerifiedBackup } from './verify'

export interface RestoreOptions extends BackupOptions {
  /** An empty PGlite cluster to start from, which takes less time than creating one. */
  cluster?: () => Promise<Blob>
}

/**
 * Creates an installation from a backup: in an empty data folder, and in an empty database if the settings name one.
 * The whole file is checked before anything is written. The schema stays the backup's; the next start migrates it.
 * @throws {BackupError} if the file cannot be used, or the data folder or database is not empty
 * @throws {StartError} if a running server has the data folder
 */
export async function restoreBackup(file: string, options: RestoreOptions): Promise<Summary> {
  const { settings, signal } = options
  const backup = await verifyBackup(file, signal)
  migrationsFor(backup.manifest)
  assertFits(backup, settings)
  const folder = await claimFolder(settings.dataFolder)
  try {
    await restoreInto(file, backup, options)
    await folder.complete(settings.remote ? 'remote' : settings.world)
  } catch (cause) {
    await folder.empty()
    throw cause
  } finally {
    await folder.release()
  }
  return summaryOf(backup.manifest, backup.parts.values())
}

/** @throws {BackupError} if the settings are for another installation than the backup's */
function assertFits({ manifest, parts }: VerifiedBackup, settings: Settings): void {
  const { world } = manifest
  if (!settings.remote && world !== null && world !== settings.world) {
    throw new BackupError(
      `The backup holds the world ${world}, not ${settings.world}: set CASTAWAY_WORLD=${world}. Nothing was restored.`,
    )
  }
  if (settings.media && summaryOf(manifest, parts.values()).images > 0) {
    throw new BackupError(
      'The backup contains images, but CASTAWAY_S3_URL is set: restore without it, then copy the folder media to the bucket. Nothing was restored.',
    )
  }
  assertSecret(settings, manifest)
}

/**
 * Locks an empty data folder and marks it, so that a start or another restore recognizes what was interrupted.
 * @throws {BackupError} if it has files that are not of an interrupted restore
 */
async function claimFolder(path: string) {
  await mkdir(path, { recursive: true, mode: 0o700 }).catch((cause: NodeJS.ErrnoException) => {
    throw new BackupError(`The data folder ${path} cannot be created (${cause.code})`, { cause })
  })
  const release = await lockDataFolder(path)
  const mark = join(path, UNFINISHED_RESTORE)
  const empty = async () => {
    for (const name of await readdir(path)) {
      if (name !== UNFINISHED_RESTORE) await rm(join(path, name), { recursive: true })
    }
    await rm(mark, { force: true })
  }
  try {
    const isUnfinished = existsSync(mark)
    if (!isUnfinished && (await readdir(path)).length > 0) {
      throw new BackupError(
        `The data folder ${path} is not empty: choose another CASTAWAY_DATA, a new or an empty folder. Nothing was restored.`,
      )
    }
    if (isUnfinished) await empty()
    await writeDurably(mark, '')
  } catch (cause) {
    await release()
    throw cause
  }
  return {
    release,
    empty,
    async complete(world: Parameters<typeof writeLabel>[1]) {
      await writeLabel(path, world)
      await rm(mark)
    },
  }
}

async function restoreInto(
  file: string,
  backup: VerifiedBackup,
  options: RestoreOptions,
): Promise<void> {
  const { settings, cluster } = options
  const { dataFolder, databaseUrl } = settings
  const explained = async <T>(work: Promise<T>): Promise<T> =>
    work.catch((cause: unknown) => {
      options.signal.throwIfAborted()
      if (cause instanceof BackupError) throw cause
      const sentence =
        databaseUrl === undefined
          ? folderErrorMessage(cause, { dataFolder, databaseUrl, isSecretSet: false })
          : databaseErrorMessage(cause, databaseUrl)
      throw sentence === null ? cause : new BackupError(sentence, { cause })
    })
  const opening =
    databaseUrl === undefined
      ? createInFolder(dataFolder, cluster)
      : connectPostgres(databaseUrl).then((database) => ({ ...database, complete: async () => {} }))
  const database = await explained(opening)
  try {
    const work = database.db
      .transaction()
      .execute((tx) => load(tx, file, backup, database, options))
    await explained(work)
    await database.complete()
  } finally {
    await database.close()
  }
}

/** In one transaction: an interrupted restore leaves the database empty. */
async function load(
  tx: Transaction<any>,
  file: string,
  backup: VerifiedBackup,
  database: CopyDatabase,
  { settings, clock, signal, print }: RestoreOptions,
): Promise<void> {
  const { manifest } = backup
  // A server that starts meanwhile waits, and then finds everything.
  await lockMigrations(tx)
  if ((await tablesIn(tx)).length > 0) {
    throw new BackupError(
      'The database in DATABASE_URL already has tables of Castaway: create an empty one and set DATABASE_URL to it. Nothing was restored.',
    )
  }
  const complete = await createSchema(tx, manifest, { clock, file })
  const columns = new Map(manifest.tables.map((table) => [table.name, table.columns]))
  const progress = progressLines('Restored', print)
  for await (const { place, bytes } of partsOf(file, backup, signal)) {
    if (place.kind === 'table') {
      await database.copyIn(place.name, columns.get(place.name)!, bytes)
    } else if (place.kind === 'media') {
      await mkdir(join(settings.dataFolder, 'media'), { recursive: true })
      await writeDurably(join(settings.dataFolder, 'media', place.name), bytes)
      // With CASTAWAY_SECRET the operator has the secret, and the folder needs none.
    } else if (place.kind === 'secret' && !(place.name === 'secret' && settings.secret)) {
      await writeDurably(join(settings.dataFolder, place.name), bytes)
    }
    progress(bytes.length)
  }
  await complete()
  await setSequences(tx, manifest)
  signal.throwIfAborted()
}

async function writeDurably(path: string, bytes: Buffer | string): Promise<void> {
  await writeFile(path, bytes, { mode: 0o600, flag: 'wx', flush: true }).catch(
    (cause: NodeJS.ErrnoException) => {
      throw new BackupError(`${path} cannot be written (${cause.code})`, { cause })
    },
  )
}
