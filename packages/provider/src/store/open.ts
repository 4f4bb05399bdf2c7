import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, sql, type Dialect } from 'kysely'
import type { Clock, Random } from '@castaway/contract'
import { migrate, type TableSet } from '@castaway/server-kit/migrations'
import { openCluster } from '@castaway/server-kit/open-cluster'
import { READY_MARK } from '@castaway/server-kit/ready-mark'
import { PGliteDialect } from '@castaway/server-kit/pglite'
import { reportStatement } from '@castaway/server-kit/statements'
import { createSeal } from '@castaway/server-kit/secrets'
import { createCursors } from './cursor'
import { setClockOf } from './clock-of'
import type { Tx } from './db'
import { createEventLog } from './event-log'
import { deriveKey } from './derive-key'
import { islandTables } from './migrations'
import { assertVersion, connectOnce, postgresDialect, translated, type PoolState } from './postgres'
import { oneOfSeveral, onlyProcess } from './process'
import { openReplicas } from './replicas/index'
import { secretCheck, type OpensSealed } from './secret-check'
import type { Store } from './store'
import type { Tables } from './tables'
import { openTemplate, templateFile, writeTemplate } from './template'
import { createWakeChannel } from './wake-channel'

export type { Db, Tx } from './db'
export type { Store } from './store'

export interface StoreOptions {
  /** Folder of the database (in `pg/` within it). Without it, the database is in memory. */
  dataFolder?: string
  /** PostgreSQL to use instead of PGlite: `postgres://user:password@host/name`. */
  databaseUrl?: string
  /** Most connections to PostgreSQL, and to each of its replicas; 10 by default. */
  poolSize?: number
  /** Read replicas of that PostgreSQL. */
  readUrls?: readonly string[]
  /** Receives a sentence when a replica is left out, and when it is used again. */
  report?: (sentence: string) => void
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
 * @throws StoreError `UNUSABLE_REPLICA`; `property` says which one (`readUrls.0`), and the cause why
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
  // Purposes are few, and proofs are signed by the page.
  const derived = new Map<string, Uint8Array>()
  const { databaseUrl, clock } = options
  const processId = 1 + (Buffer.from(options.random.bytes(4)).readUInt32LE() >>> 2)
  const channel = databaseUrl ? createWakeChannel(() => connectOnce(databaseUrl), processId) : null
  const events = createEventLog({ db, clock, afterCommit, channel })
  const close = async () => {
    await events.close()
    await channel?.close()
    await db.destroy()
  }
  const store: Store = {
    kind: opened.kind,
    db,
    primary: db,
    clock: options.clock,
    random: options.random,
    seal,
    cursors,
    deriveKey: (purpose) => {
      const known = derived.get(purpose) ?? deriveKey(options.secret, purpose)
      derived.set(purpose, known)
      return known
    },
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
      const { rows } = await sql<{ name: string }>`
        select relname as name from pg_class
        where relkind = 'r' and relnamespace = current_schema()::regnamespace
          and pg_relation_size(oid) > 0`.execute(db)
      if (rows.length > 0)
        await sql`analyze ${sql.join(rows.map(({ name }) => sql.table(name)))}`.execute(db)
    },
    replicas: null,
    pool: opened.pool,
    close,
  }
  return options.readUrls?.length ? withReplicas(store, options, options.readUrls) : store
}

async function withReplicas(
  store: Store,
  { poolSize, report }: StoreOptions,
  urls: readonly string[],
): Promise<Store> {
  try {
    const replicas = await openReplicas(store, { urls, poolSize, report })
    const close = async () => {
      await replicas.close()
      await store.close()
    }
    return { ...store, replicas, close }
  } catch (cause) {
    await store.close()
    throw cause
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
  const ready = folder && join(folder, READY_MARK)
  const fresh = !ready || !existsSync(ready)
  // An interrupted first start leaves an incomplete cluster, to which nothing was ever written.
  if (folder && fresh) await rm(folder, { recursive: true, force: true })
  const { client, keepTemplate } = !fresh
    ? { client: await openCluster(folder) }
    : pglite
      ? { client: await pglite() }
      : await newCluster(folder, options)
  if (ready && fresh) await writeFile(ready, '')
  const dialect = new PGliteDialect(client, translated)
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
  const copy = await openTemplate(file, folder)
  if (copy) return { client: copy }
  const client = await PGlite.create(folder ? { dataDir: folder } : {})
  return { client, keepTemplate: () => writeTemplate(file, client, options.random) }
}

async function openPostgres(
  connectionString: string,
  poolSize: number | undefined,
): Promise<OpenedDatabase> {
  return { kind: 'postgres', ...(await postgresDialect(connectionString, poolSize)) }
}
