import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { newDatabase } from './database'

/** What an installation consists of on disk: a data folder, and on PostgreSQL a database beside it. */
export interface Installation {
  dataFolder: string
  databaseUrl?: string
  /** Runs a script in the database while no server uses it, and returns the rows of its last statement. */
  run<Row>(script: string): Promise<Row[]>
  /** Deletes everything. */
  remove(): Promise<void>
}

/**
 * Creates an installation that a test starts servers on, one after the other. Its database is PGlite in the data folder,
 * or, if DATABASE_URL names a PostgreSQL, a new database there.
 */
export async function newInstallation(): Promise<Installation> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'castaway-installation-'))
  const removeFolder = () => rm(dataFolder, { recursive: true, force: true })
  if (process.env.DATABASE_URL) {
    const { database, run, drop } = await newDatabase()
    return {
      dataFolder,
      databaseUrl: database.databaseUrl,
      run: (script) => run((each) => each(script)),
      async remove() {
        await drop()
        await removeFolder()
      },
    }
  }
  return { dataFolder, run: (script) => runInFolder(dataFolder, script), remove: removeFolder }
}

async function runInFolder<Row>(dataFolder: string, script: string): Promise<Row[]> {
  const folder = join(dataFolder, 'pg')
  const ready = join(folder, 'castaway-ready')
  await mkdir(dataFolder, { recursive: true })
  const client = await PGlite.create(folder)
  try {
    const results = await client.exec(script)
    return (results.at(-1)?.rows ?? []) as Row[]
  } finally {
    await client.close()
    // As the store does, which otherwise takes the folder for an interrupted first start.
    if (!existsSync(ready)) await writeFile(ready, '')
  }
}
