import { systemClock } from '@castaway/contract'
import { PGliteDialect } from '@castaway/server-kit/pglite'
import { onOwnDatabase, type Baseline, type OwnDatabase } from '@castaway/testkit/database'
import { Kysely, PostgresDialect, type DatabaseConnection, type Dialect } from 'kysely'
import pg from 'pg'
import { migrateLogin } from '../src/store/migrate'

/** Database failures that tests inject. */
export interface DatabaseFaults {
  /** Called before every statement; can throw instead of running it. */
  before?: (sql: string) => void
}

/** A separate database with the login's tables, in memory or in PostgreSQL. */
export const openTestDatabase = (faults: DatabaseFaults, baseline: Baseline = migrated) =>
  onOwnDatabase((database) => connect(database, faults), baseline)

const connect = async ({ databaseUrl, pglite }: OwnDatabase, faults: DatabaseFaults) => {
  const dialect = databaseUrl ? openPostgres(databaseUrl) : new PGliteDialect(await pglite!())
  const db = new Kysely<any>({ dialect: withFaults(dialect, faults) })
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

const openPostgres = (connectionString: string): Dialect => {
  const pool = new pg.Pool({ connectionString, max: 10 })
  // A pool counts as closed before its sockets are, so dropping the database disconnects the remaining ones.
  pool.on('error', () => {})
  return new PostgresDialect({ pool })
}

/** The dialect, with a hook before every statement. */
const withFaults = (dialect: Dialect, faults: DatabaseFaults): Dialect => ({
  createDriver() {
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
  },
  createAdapter: () => dialect.createAdapter(),
  createIntrospector: (db) => dialect.createIntrospector(db),
  createQueryCompiler: () => dialect.createQueryCompiler(),
})
