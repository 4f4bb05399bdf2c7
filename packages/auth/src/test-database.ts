import { systemClock } from '@castaway/contract'
import { onOwnDatabase, type Baseline, type OwnDatabase } from '@castaway/testkit/database'
import type { PGlite } from '@electric-sql/pglite'
import {
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { CompiledQuery, DatabaseConnection, Dialect, Driver } from 'kysely'
import pg from 'pg'
import { migrateLogin } from './store/migrate'

/** Database failures that tests inject. */
export interface DatabaseFaults {
  /** Called before every statement; can throw instead of running it. */
  before?: (sql: string) => void
}

/** A separate database with the login's tables, in memory or in PostgreSQL. */
export const openTestDatabase = (faults: DatabaseFaults, baseline: Baseline = migrated) =>
  onOwnDatabase((database) => connect(database, faults), baseline)

const connect = async ({ databaseUrl, pglite }: OwnDatabase, faults: DatabaseFaults) => {
  const db = databaseUrl
    ? openPostgres(databaseUrl, faults)
    : new Kysely<any>({ dialect: pgliteDialect(await pglite!(), faults) })
  return { db, close: () => db.destroy() }
}

const migrated: Baseline = {
  name: 'login',
  async make(database) {
    const connected = await connect(database, {})
    await migrateLogin(connected.db, systemClock)
    return connected
  },
}

const openPostgres = (connectionString: string, faults: DatabaseFaults): Kysely<any> => {
  const pool = new pg.Pool({ connectionString, max: 10 })
  // A pool counts as closed before its sockets are, so dropping the database disconnects the remaining ones.
  pool.on('error', () => {})
  const dialect = new PostgresDialect({ pool })
  const createDriver = () => {
    const driver = dialect.createDriver()
    const seen = new WeakSet<DatabaseConnection>()
    const acquire = driver.acquireConnection.bind(driver)
    driver.acquireConnection = async () => {
      const connection = await acquire()
      if (!seen.has(connection)) {
        seen.add(connection)
        const execute = connection.executeQuery.bind(connection)
        connection.executeQuery = (query) => {
          faults.before?.(query.sql)
          return execute(query)
        }
      }
      return connection
    }
    return driver
  }
  return new Kysely({
    dialect: {
      createDriver,
      createAdapter: () => dialect.createAdapter(),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler: () => dialect.createQueryCompiler(),
    },
  })
}

/** PGlite has one connection, which a transaction holds until its end. */
const pgliteDialect = (client: PGlite, faults: DatabaseFaults): Dialect => {
  let tail = Promise.resolve()
  let leave = () => {}
  const connection: DatabaseConnection = {
    async executeQuery(query: CompiledQuery) {
      faults.before?.(query.sql)
      const result = await client.query<never>(query.sql, [...query.parameters])
      return { rows: result.rows, numAffectedRows: BigInt(result.affectedRows ?? 0) }
    },
    // oxlint-disable-next-line require-yield -- the interface asks for a generator
    async *streamQuery() {
      throw new Error('not in these tests')
    },
  }
  const driver: Driver = {
    init: () => client.waitReady,
    async acquireConnection() {
      const before = tail
      let done!: () => void
      tail = new Promise((resolve) => (done = resolve))
      await before
      leave = done
      return connection
    },
    beginTransaction: async () => void (await client.query('begin')),
    commitTransaction: async () => void (await client.query('commit')),
    rollbackTransaction: async () => void (await client.query('rollback')),
    releaseConnection: async () => leave(),
    destroy: () => client.close(),
  }
  return {
    createDriver: () => driver,
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
}
