import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, sql, type Dialect } from 'kysely'
import type { Clock, Random } from '@castaway/contract'
import { migrate, type TableSet } from '@castaway/server-kit/migrations'
import { PGliteDialect } from '@castaway/server-kit/pglite'
import { reportStatement } from '@castaway/server-kit/statements'
import { createSeal, type Seal } from '@castaway/server-kit/secrets'
import { createCursors, type Cursors } from './cursor'
import { setClockOf } from './clock-of'
import type { Db, Tx } from './db'
import { createEventLog } from './event-log'
import type { StoreEvents } from './events'
import { deriveKey } from './derive-key'
import { islandTables } from './migrations'
import { assertVersion, connectOnce, postgresDialect, type PoolState } from './postgres'
import { oneOfSeveral, onlyProcess, type ProcessIdentity } from './process'
import { secretCheck, type OpensSealed } from './secret-check'
import type { Tables } from './tables'
import { dropTemplate, readTemplate, templateFile, writeTemplate } from './template'
import { createWakeChannel, type WakeChannel } from './wake-channel'

export type { Db, Tx } from './db'

export interface StoreOptions {
  /** Folder of the database (in `pg/` within it). Without it, the database is in memory. */
  dataFolder?: string
  /** PostgreSQL to use instead of PGlite: `postgres://user:password@host/name`. */
  databaseUrl?: string
  /** Most connections to PostgreSQL; 10 by default. */
  poolSize?: number
  /** Tables of other packages, in order: what a new PGlite database has from the start, so that it can be cached. */
  furtherTables?: readonly TableSet[]
  /** Returns an in-memory PGlite to use instead of a new one, for example a copy of a prepared one. */
  pglite?: () => Promise<PGlite>
  clock: Clock
  random: Random
  /** At least 16 characters or bytes; the keys for sealing and cursors are derived from it. */
  secret: string | Uint8Array
  /** For data from before the secret was checked: returns whether the secret opens what other packages sealed. */
  opensSealed?: OpensSealed
}

/** The provider's store: one database and its services. */
export interface Store {
  readonly kind: 'pglite' | 'postgres'
  readonly db: Db
  readonly clock: Clock
  readonly random: Random
  /** Encrypts secrets that are stored in the database. */
  readonly seal: Seal
  readonly cursors: Cursors
  /** Derives 32 bytes from the installation's secret: stable across restarts, and unrelated between purposes. */
  deriveKey(purpose: string): Uint8Array
  /** Changes, in every process that uses the database, delivered after they are committed. */
  readonly events: StoreEvents
  /** Wakes the other processes that use the database; null on PGlite, which has none. */
  readonly channel: WakeChannel | null
  /** This process among those that use the database. */
  readonly process: ProcessIdentity
  /**
   * Runs `work` in one transaction. Inside it, use only `tx`: on PGlite a query through `db` would wait for the
   * transaction to end.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Calls `then` after the transaction (one of `transaction`) commits; never if it rolls back. */
  afterCommit(tx: Tx, then: () => void): void
  /**
   * Runs `work` while no other process does work of this name, on PostgreSQL; on PGlite there is none. The others wait.
   */
  alone<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Applies the migrations of another package, in the same way as the provider's own. */
  migrate(tables: TableSet): Promise<void>
  /** Updates the planner's statistics; call it after seeding. */
  analyze(): Promise<void>
  /** The connections of this process, now. */
  pool(): PoolState
  close(): Promise<void>
}

interface OpenedDatabase {
  kind: Store['kind']
  dialect: Dialect
  pool: () => PoolState
  /** Caches a cluster that was created now, once it has the tables. */
  keepTemplate?: () => Promise<void>
}

/**
 * Opens the store and brings its schema up to date.
 * @throws DatabaseUnavailableError if PostgreSQL can't be reached
 * @throws StoreError `OLD_SERVER` if PostgreSQL is too old
 * @throws CastawayError `NEWER_SCHEMA` if the data was written by a newer build
 * @throws StoreError `WRONG_SECRET` if the data was written with another secret; nothing is written in that case
 * @throws CastawayError `CHANGED_MIGRATION` if an applied migration differs from this build's
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  // Created now, so that an unusable secret fails at startup and not at its first use.
  const seal = createSeal(deriveKey(options.secret, 'castaway seal v1'), options.random)
  const cursors = createCursors(options.secret)
  const opened = options.databaseUrl
    ? await openPostgres(options.databaseUrl, options.poolSize)
    : await openPGlite(options)
  const db = new Kysely<Tables>({ dialect: opened.dialect, log: reportStatement })
  setClockOf(db, options.clock)
  try {
    if (opened.kind === 'postgres') await assertVersion(db)
    const check = secretCheck(db, options.secret, seal, options.opensSealed)
    await check.assert()
    const [own, ...further] = tablesOf(options)
    await migrate(db, { clock: options.clock, ...own })
    if (opened.keepTemplate) {
      for (const tables of further) await migrate(db, { clock: options.clock, ...tables })
      await opened.keepTemplate()
    }
    await check.keep()
  } catch (cause) {
    await db.destroy()
    throw cause
  }
  const pending = new WeakMap<Tx, (() => void)[]>()
  const afterCommit = (tx: Tx, then: () => void) => {
    const steps = pending.get(tx)
    if (!steps) throw new TypeError('afterCommit needs a transaction of store.transaction')
    steps.push(then)
  }
  const { databaseUrl, clock } = options
  const processId = 1 + (Buffer.from(options.random.bytes(4)).readUInt32LE() >>> 2)
  const channel = databaseUrl ? createWakeChannel(() => connectOnce(databaseUrl), processId) : null
  const events = createEventLog({ db, clock, afterCommit, channel })
  return {
    kind: opened.kind,
    db,
    clock: options.clock,
    random: options.random,
    seal,
    cursors,
    deriveKey: (purpose) => deriveKey(options.secret, purpose),
    events,
    channel,
    process: channel ? oneOfSeveral(db, channel) : onlyProcess(processId),
    transaction: async (work) => {
      const then: (() => void)[] = []
      const result = await db.transaction().execute((tx) => {
        pending.set(tx, then)
        setClockOf(tx, clock)
        return work(tx)
      })
      for (const step of then) step()
      return result
    },
    afterCommit,
    alone: (name, work) =>
      opened.kind === 'pglite'
        ? work()
        : db.connection().execute(async (connection) => {
            const key = sql`hashtextextended(${`alone ${name}`}, 0)`
            await sql`select pg_advisory_lock(${key})`.execute(connection)
            try {
              return await work()
            } finally {
              await sql`select pg_advisory_unlock(${key})`.execute(connection)
            }
          }),
    migrate: async (tables) => {
      await migrate(db, { clock: options.clock, ...tables })
    },
    analyze: async () => {
      await sql`analyze`.execute(db)
    },
    pool: opened.pool,
    close: async () => {
      await events.close()
      await channel?.close()
      await db.destroy()
    },
  }
}

const tablesOf = ({ furtherTables = [] }: StoreOptions): [TableSet, ...TableSet[]] => [
  islandTables,
  ...furtherTables,
]

async function openPGlite(options: StoreOptions): Promise<OpenedDatabase> {
  const { dataFolder, pglite } = options
  const folder = dataFolder && join(dataFolder, 'pg')
  if (dataFolder) await mkdir(dataFolder, { recursive: true })
  const ready = folder && join(folder, 'castaway-ready')
  const fresh = !ready || !existsSync(ready)
  // An interrupted first start leaves an incomplete cluster, to which nothing was ever written.
  if (folder && fresh) await rm(folder, { recursive: true, force: true })
  const { client, keepTemplate } = !fresh
    ? { client: await PGlite.create(folder) }
    : pglite
      ? { client: await pglite() }
      : await newCluster(folder, options)
  if (ready && fresh) await writeFile(ready, '')
  const dialect = new PGliteDialect(client)
  return {
    kind: 'pglite',
    dialect,
    pool: () => ({
      total: 1,
      idle: dialect.queued === 0 ? 1 : 0,
      waiting: Math.max(0, dialect.queued - 1),
    }),
    ...(keepTemplate && { keepTemplate }),
  }
}

async function newCluster(
  folder: string | undefined,
  options: StoreOptions,
): Promise<{ client: PGlite; keepTemplate?: () => Promise<void> }> {
  const file = await templateFile(tablesOf(options))
  const template = await readTemplate(file)
  const where = folder ? { dataDir: folder } : {}
  if (template) {
    try {
      return { client: await PGlite.create({ ...where, loadDataDir: template }) }
    } catch {
      await dropTemplate(file)
    }
  }
  const client = await PGlite.create(where)
  const unique = Buffer.from(options.random.bytes(6)).toString('hex')
  return { client, keepTemplate: () => writeTemplate(file, client, unique) }
}

async function openPostgres(
  connectionString: string,
  poolSize: number | undefined,
): Promise<OpenedDatabase> {
  return { kind: 'postgres', ...(await postgresDialect(connectionString, poolSize)) }
}
