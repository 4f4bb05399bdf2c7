import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { assertVersion } from '@castaway/provider'
import { openCluster } from '@castaway/server-kit/open-cluster'
import { READY_MARK } from '@castaway/server-kit/ready-mark'
import { PGliteDialect } from '@castaway/server-kit/pglite'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { BackupError } from './backup-error'

/** One connection to a database of either kind, through which whole tables are copied. */
export interface CopyDatabase {
  kind: 'pglite' | 'postgres'
  db: Kysely<any>
  /** Rows of a table in COPY's text format; each chunk ends with a row. */
  copyOut(table: string, columns: readonly string[]): AsyncIterable<Buffer>
  copyIn(table: string, columns: readonly string[], rows: Buffer): Promise<void>
  close(): Promise<void>
}

/** Bytes of a chunk; a row that is larger makes it larger. */
const CHUNK = 4 * 2 ** 20
/** Pages of 8 kB that PGlite copies at once. */
const PAGES = 256
/** Milliseconds until a connection attempt counts as failed. */
const CONNECT_MS = 10_000

/** Values are written the same way on every server, and no limit ends what takes hours. */
const SESSION = [
  `datestyle = 'ISO, YMD'`,
  `intervalstyle = 'postgres'`,
  `bytea_output = 'hex'`,
  'extra_float_digits = 1',
  'statement_timeout = 0',
  'lock_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
]

async function prepareSession(db: Kysely<any>): Promise<void> {
  for (const setting of SESSION) await sql`set ${sql.raw(setting)}`.execute(db)
}

const columnList = (columns: readonly string[]) => columns.map((name) => `"${name}"`).join(', ')

/** @throws StoreError `OLD_SERVER`, or the driver's error */
export async function connectPostgres(connectionString: string): Promise<CopyDatabase> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_MS })
  // The statement that runs gets the error, too.
  client.on('error', () => {})
  await client.connect()
  const db = new Kysely<any>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () =>
          ({ query: client.query.bind(client) as never, release: () => {} }) as never,
        end: () => client.end(),
      },
    }),
  })
  try {
    await assertVersion(db)
    await prepareSession(db)
  } catch (cause) {
    await db.destroy()
    throw cause
  }
  return {
    kind: 'postgres',
    db,
    async *copyOut(table, columns) {
      const rows = client.query(copyTo(`copy "${table}" (${columnList(columns)}) to stdout`))
      yield* wholeRows(rows)
    },
    async copyIn(table, columns, rows) {
      const into = client.query(copyFrom(`copy "${table}" (${columnList(columns)}) from stdin`))
      into.end(rows)
      await once(into, 'finish')
    },
    close: () => db.destroy(),
  }
}

/** Joins what the server sends to chunks that end with a row. */
async function* wholeRows(chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let pending: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    pending.push(chunk)
    size += chunk.length
    // PostgreSQL sends each row in one message, so the end of one is never far.
    const end = chunk.lastIndexOf(10)
    if (size < CHUNK || end === -1) continue
    const rest = chunk.subarray(end + 1)
    yield Buffer.concat(pending, size - rest.length)
    pending = [rest]
    size = rest.length
  }
  if (size > 0) yield Buffer.concat(pending, size)
}

const ready = (folder: string) => join(folder, READY_MARK)

/**
 * Opens the database of a data folder that this process has locked.
 * @throws {BackupError} if there is none
 */
export async function openFolder(dataFolder: string): Promise<CopyDatabase> {
  const folder = join(dataFolder, 'pg')
  if (!existsSync(ready(folder))) throw new BackupError(nothingIn(dataFolder))
  return onPGlite(await openCluster(folder))
}

export const nothingIn = (dataFolder: string) =>
  `There is no Castaway database in ${dataFolder}: set CASTAWAY_DATA, CASTAWAY_WORLD or DATABASE_URL as the server has them`

/**
 * Creates the database of an empty data folder. Until `complete`, the store would delete it.
 * @param cluster an empty one to start from, which takes less time than creating one
 */
export async function createInFolder(
  dataFolder: string,
  cluster?: () => Promise<Blob>,
): Promise<CopyDatabase & { complete(): Promise<void> }> {
  const folder = join(dataFolder, 'pg')
  const loadDataDir = await cluster?.()
  const client = await PGlite.create({ dataDir: folder, ...(loadDataDir && { loadDataDir }) })
  return {
    ...(await onPGlite(client)),
    async complete() {
      await client.exec('checkpoint')
      await writeFile(ready(folder), '')
    },
  }
}

async function onPGlite(client: PGlite): Promise<CopyDatabase> {
  const db = new Kysely<any>({ dialect: new PGliteDialect(client) })
  await prepareSession(db)
  return {
    kind: 'pglite',
    db,
    // PGlite has the result of a COPY in memory, so it gets a range of pages at a time.
    async *copyOut(table, columns) {
      const { rows } = await client.query<{ pages: number }>(
        `select (pg_relation_size('"${table}"') / 8192)::int as pages`,
      )
      for (let page = 0; page < rows[0]!.pages; page += PAGES) {
        const { blob } = await client.query(
          `copy (select ${columnList(columns)} from "${table}"
            where ctid >= '(${page},0)' and ctid < '(${page + PAGES},0)') to '/dev/blob'`,
        )
        if (blob && blob.size > 0) yield Buffer.from(await blob.arrayBuffer())
      }
    },
    async copyIn(table, columns, rows) {
      await client.query(`copy "${table}" (${columnList(columns)}) from '/dev/blob'`, [], {
        blob: new Blob([rows as BlobPart]),
      })
    },
    close: () => db.destroy(),
  }
}
