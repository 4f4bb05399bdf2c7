import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { READY_MARK } from '@castaway/server-kit/ready-mark'
import { emptyCluster, newDatabase, type NewDatabase } from './database'

/** What an installation consists of on disk: a data folder, and on PostgreSQL a database beside it. */
export interface Installation {
  dataFolder: string
  databaseUrl?: string
  /** Runs a script in the database while no server uses it, and returns the rows of its last statement. */
  run<Row>(script: string): Promise<Row[]>
  /** Copies everything, while no server uses it. */
  copy(): Promise<Installation>
  /** Deletes everything. */
  remove(): Promise<void>
}

/**
 * Creates an installation that a test starts servers on, one after the other. Its database is PGlite in the data folder,
 * or, if DATABASE_URL names a PostgreSQL, a new database there.
 * @param onPostgres false for PGlite all the same
 */
export async function newInstallation(
  onPostgres = Boolean(process.env.DATABASE_URL),
): Promise<Installation> {
  return on(await newFolder(), onPostgres ? await newDatabase() : undefined)
}

const newFolder = () => mkdtemp(join(tmpdir(), 'castaway-installation-'))

function on(dataFolder: string, postgres: NewDatabase | undefined): Installation {
  return {
    dataFolder,
    ...(postgres?.database.databaseUrl && { databaseUrl: postgres.database.databaseUrl }),
    run: (script) =>
      postgres ? postgres.run((each) => each(script)) : runInFolder(dataFolder, script),
    async copy() {
      const folder = await newFolder()
      await cp(dataFolder, folder, { recursive: true })
      return on(folder, postgres && (await newDatabase(postgres)))
    },
    async remove() {
      await postgres?.drop()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

async function runInFolder<Row>(dataFolder: string, script: string): Promise<Row[]> {
  const folder = join(dataFolder, 'pg')
  const ready = join(folder, READY_MARK)
  await mkdir(dataFolder, { recursive: true })
  const client = await (existsSync(folder)
    ? PGlite.create(folder)
    : PGlite.create({ dataDir: folder, loadDataDir: await emptyCluster() }))
  try {
    const results = await client.exec(script)
    return (results.at(-1)?.rows ?? []) as Row[]
  } finally {
    await client.close()
    // As the store does, which otherwise takes the folder for an interrupted first start.
    if (!existsSync(ready)) await writeFile(ready, '')
  }
}
