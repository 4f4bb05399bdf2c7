import { randomBytes } from 'node:crypto'
import { dumpCluster } from '@castaway/server-kit/dump-cluster'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { rememberState, type Run } from './reset'

/** A database for one test: the URL of one in PostgreSQL, or one in memory, created on request. */
export interface OwnDatabase {
  databaseUrl?: string
  pglite?: () => Promise<PGlite>
}

/** An initial state that many tests share. */
export interface Baseline {
  name: string
  /** Creates this state in a new database; a PGlite that it receives stays open. */
  make(database: OwnDatabase): Promise<Closable>
}

interface Closable {
  close(): Promise<void>
}

/** A reusable database. */
interface Slot {
  database: OwnDatabase
  /** Restores the initial state; false if that is not possible. */
  reset(): Promise<boolean>
  drop(): Promise<void>
}

/** Runs one statement outside of the databases that tests create. */
export async function administer(server: string, statement: string): Promise<void> {
  await withClient(server, (client) => client.query(statement))
}

/**
 * Opens a store on a database of its own, so that tests can run concurrently: in memory, or, if DATABASE_URL names a
 * PostgreSQL, in a new database there.
 * @param baseline initial content of the database; empty by default. Databases with a baseline are reused by later
 * tests of the same process after all writes were undone.
 */
export async function onOwnDatabase<S extends Closable>(
  open: (database: OwnDatabase) => Promise<S>,
  baseline?: Baseline,
): Promise<S> {
  const slot = await (baseline ? take(baseline) : newDatabase())
  const release = () => ('reset' in slot ? giveBack(baseline!, slot) : slot.drop())
  try {
    const store = await open(slot.database)
    return {
      ...store,
      close: async () => {
        await store.close()
        await release()
      },
    }
  } catch (cause) {
    await slot.drop()
    throw cause
  }
}

/** Unused databases by baseline. */
const free = new Map<string, Slot[]>()

async function take(baseline: Baseline): Promise<Slot> {
  const slot = free.get(baseline.name)?.pop()
  if (slot) return slot
  const made = await newDatabase()
  const { close } = await baseline.make(made.database)
  await close()
  const reset = await made.run(rememberState)
  return { ...made, reset: () => made.run(reset) }
}

async function giveBack({ name }: Baseline, slot: Slot): Promise<void> {
  if (!(await slot.reset())) return slot.drop()
  free.set(name, [...(free.get(name) ?? []), slot])
}

export interface NewDatabase extends Omit<Slot, 'reset'> {
  run<T>(work: (run: Run) => Promise<T>): Promise<T>
}

/**
 * Creates a database, which its receiver drops.
 * @param pattern on PostgreSQL, a database that nothing is connected to, to copy; otherwise the new one is empty
 */
export async function newDatabase(pattern?: NewDatabase): Promise<NewDatabase> {
  const server = process.env.DATABASE_URL
  return server ? newInPostgres(server, pattern) : newInMemory()
}

let dump: Promise<Blob> | undefined
let readCluster: (() => Promise<Blob | null>) | undefined

/** Gets the empty cluster of this process from here, if there is one: creating it takes seconds. */
export const useEmptyCluster = (read: () => Promise<Blob | null>): void => {
  readCluster = read
}

/** An empty cluster to load: creating one takes seconds, and unpacking one a fraction of that. */
export const emptyCluster = (): Promise<Blob> =>
  (dump ??= Promise.resolve(readCluster?.()).then((read) => read ?? createCluster()))

export async function createCluster(): Promise<Blob> {
  const pglite = await PGlite.create()
  const made = await dumpCluster(pglite)
  await pglite.close()
  return made
}

async function newInMemory(): Promise<NewDatabase> {
  let made: Promise<PGlite> | undefined
  const client = () =>
    (made ??= (async () => PGlite.create({ loadDataDir: await emptyCluster() }))())
  return {
    database: { pglite: async () => lent(await client()) },
    run: async (work) => {
      const pglite = await client()
      return work(async (script) => {
        const results = await pglite.exec(script)
        return (results.at(-1)?.rows ?? []) as never
      })
    },
    drop: async () => {
      if (made) await (await made).close()
    },
  }
}

/** The same PGlite for a store that closes what it receives. */
const lent = (pglite: PGlite): PGlite =>
  new Proxy(pglite, {
    get(target, name) {
      if (name === 'close') return async () => {}
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

async function newInPostgres(server: string, pattern?: NewDatabase): Promise<NewDatabase> {
  // Named after the parent process, which drops leftover databases in the end.
  const name = `castaway_test_${process.ppid}_${randomBytes(8).toString('hex')}`
  const template = pattern ? `template ${nameOf(pattern.database.databaseUrl!)}` : ''
  await administer(server, `create database ${name} ${template} strategy file_copy`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    database: { databaseUrl: url.href },
    run: (work) =>
      withClient(url.href, async (client) => {
        // A pool counts as closed before its sockets are.
        await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`)
        return work(async (script) => {
          const result = (await client.query(script)) as pg.QueryResult | pg.QueryResult[]
          return ([result].flat().at(-1)?.rows ?? []) as never
        })
      }),
    drop: () => administer(server, `drop database if exists ${name} with (force)`),
  }
}

const nameOf = (databaseUrl: string): string => new URL(databaseUrl).pathname.slice(1)

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
