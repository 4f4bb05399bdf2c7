import { randomBytes } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import type { Clock } from '@castaway/contract'
import { currentWorldName } from '@castaway/provider'
import { sql, type Kysely } from 'kysely'
import { lockDataFolder } from '../data-folder'
import { databaseErrorMessage, folderErrorMessage } from '../database/error-messages'
import type { Settings } from '../settings/index'
import { writeArchive, type Part } from './archive'
import { BackupError } from './backup-error'
import { connectPostgres, nothingIn, openFolder, type CopyDatabase } from './database'
import { castawayVersion, FORMAT, MANIFEST, secretFiles, type Manifest } from './format'
import { progressLines } from './progress'
import { fingerprintIn, whereSecretIs } from './secret'
import { summaryOf, type Summary } from './summary'
import { migrationsIn, sequencesIn, tablesIn } from './tables'

export interface BackupOptions {
  settings: Settings
  clock: Clock
  /** Stops it; nothing is left of the file. */
  signal: AbortSignal
  /** Prints a line for the operator. */
  print: (line: string) => void
}

/**
 * Writes everything that belongs to the installation to a new file, which only its owner can read: one snapshot of the
 * database, the images and the secret. On PostgreSQL the server can run meanwhile; PGlite has to be its own.
 * @param file path; `-` for the process's output
 * @throws {BackupError} if there is nothing to back up, the file exists or the secret is not the data's
 * @throws {StartError} if a running server has the data folder
 */
export async function takeBackup(file: string, options: BackupOptions): Promise<Summary> {
  if (file !== '-' && existsSync(file)) {
    throw new BackupError(`${file} exists already: choose another name`)
  }
  return withDatabase(options.settings, (database) =>
    database.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((tx) => writeFile(file, { ...database, db: tx }, options)),
  )
}

async function withDatabase<T>(
  { dataFolder, databaseUrl }: Settings,
  work: (database: CopyDatabase) => Promise<T>,
): Promise<T> {
  const using = async (
    opening: Promise<CopyDatabase>,
    sentence: (cause: unknown) => string | null,
  ) => {
    const database = await opening.catch((cause: unknown) => {
      const known = cause instanceof BackupError ? null : sentence(cause)
      throw known === null ? cause : new BackupError(known, { cause })
    })
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }
  if (databaseUrl !== undefined) {
    return using(connectPostgres(databaseUrl), (cause) => databaseErrorMessage(cause, databaseUrl))
  }
  if (!existsSync(dataFolder)) throw new BackupError(nothingIn(dataFolder))
  const release = await lockDataFolder(
    dataFolder,
    `The data folder ${dataFolder} is in use by a running Castaway: stop it and try again (only a PostgreSQL database can be backed up while Castaway runs)`,
  )
  try {
    return await using(openFolder(dataFolder), (cause) =>
      folderErrorMessage(cause, { dataFolder, databaseUrl, isSecretSet: false }),
    )
  } finally {
    await release()
  }
}

async function writeFile(
  file: string,
  database: CopyDatabase,
  { settings, clock, signal, print }: BackupOptions,
): Promise<Summary> {
  const manifest = await describe(database, settings, clock)
  const parts = withProgress(partsOf(manifest, database, settings), print)
  const write = async (to: Writable) =>
    summaryOf(manifest, await writeArchive(parts, to, { createdAt: manifest.created_at, signal }))
  if (file === '-') return write(process.stdout)

  const partial = `${file}.${randomBytes(4).toString('hex')}.partial`
  try {
    const summary = await write(createWriteStream(partial, { flags: 'wx', mode: 0o600 }))
    // A backup that has its name is on the disk.
    const handle = await open(partial)
    await handle.sync().finally(() => handle.close())
    await rename(partial, file)
    return summary
  } catch (cause) {
    await rm(partial, { force: true })
    const { code, syscall } = cause as NodeJS.ErrnoException
    if (syscall === undefined || code === undefined) throw cause
    throw new BackupError(`The backup ${file} cannot be written (${code})`, { cause })
  }
}

async function describe(
  { kind, db }: CopyDatabase,
  settings: Settings,
  clock: Clock,
): Promise<Manifest> {
  const tables = await tablesIn(db)
  const has = (table: string) => tables.some(({ name }) => name === table)
  if (!has('migration') || !has('setting')) {
    throw new BackupError(
      'The database in DATABASE_URL has no tables of Castaway: there is nothing to back up',
    )
  }
  const fingerprint = await fingerprintIn(db, tables)
  return {
    format: 'castaway-backup',
    version: FORMAT,
    castaway: castawayVersion,
    created_at: clock.now(),
    database: kind,
    world: await worldIn(db),
    media: settings.media ? 'bucket' : 'included',
    secret: await whereSecretIs(settings, fingerprint),
    secret_fingerprint: fingerprint,
    migrations: await migrationsIn(db, tables),
    tables,
    sequences: await sequencesIn(db),
  }
}

async function worldIn(db: Kysely<any>): Promise<Manifest['world']> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(value ->> 'startedAs', value ->> 'name') as name
    from setting where key = 'world'`.execute(db)
  return rows[0] ? currentWorldName(rows[0].name) : null
}

async function* partsOf(
  manifest: Manifest,
  { copyOut }: CopyDatabase,
  { dataFolder }: Settings,
): AsyncGenerator<Part> {
  yield { name: MANIFEST, bytes: Buffer.from(JSON.stringify(manifest)) }
  for (const { name, columns } of manifest.tables) {
    let number = 0
    for await (const bytes of copyOut(name, columns)) {
      yield { name: `tables/${name}/${++number}`, bytes }
    }
  }
  // After the tables: an image is stored before its row is.
  if (manifest.media === 'included') yield* filesIn(join(dataFolder, 'media'), 'media')
  if (manifest.secret === 'included') yield* filesIn(dataFolder, 'secrets', secretFiles)
}

async function* filesIn(
  folder: string,
  prefix: string,
  names?: readonly string[],
): AsyncGenerator<Part> {
  for (const name of names ?? (await orNothing(readdir(folder))) ?? []) {
    // An image that is just being stored.
    if (name.startsWith('.')) continue
    // A person can delete an image meanwhile.
    const bytes = await orNothing(readFile(join(folder, name)))
    if (bytes) yield { name: `${prefix}/${name}`, bytes }
  }
}

/** Null if the file or folder does not exist. */
const orNothing = <T>(reading: Promise<T>): Promise<T | null> =>
  reading.catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null
    throw cause
  })

async function* withProgress(
  parts: AsyncIterable<Part>,
  print: (line: string) => void,
): AsyncGenerator<Part> {
  const progress = progressLines('Read', print)
  for await (const part of parts) {
    progress(part.bytes.length)
    yield part
  }
}
