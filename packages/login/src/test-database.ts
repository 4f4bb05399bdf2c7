import { systemRandom } from '@castaway/contract'
import { PGlite } from '@electric-sql/pglite'
import {
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import type { CompiledQuery, DatabaseConnection, Dialect, Driver } from 'kysely'
import pg from 'pg'
import { randomUuid } from './keys'

/** What tests break the database with. */
export interface Faults {
  /** Called before every statement; may throw in its place. */
  before?: (sql: string) => void
}

/** An empty database of its own: in memory, or in the PostgreSQL that DATABASE_URL names, and gone when it is closed. */
export const openTestDatabase = async (
  faults: Faults,
): Promise<{ db: Kysely<any>; close(): Promise<void> }> => {
  const server = process.env.DATABASE_URL
  if (!server) {
    const db = new Kysely<any>({ dialect: pgliteDialect(await PGlite.create(), faults) })
    return { db, close: () => db.destroy() }
  }
  const name = `castaway_login_${randomUuid(systemRandom).replaceAll('-', '')}`
  const there = openPostgres(server, {})
  await sql`create database ${sql.id(name)} strategy file_copy`.execute(there)
  const url = new URL(server)
  url.pathname = `/${name}`
  const db = openPostgres(url.href, faults)
  return {
    db,
    async close() {
      await db.destroy()
      await sql`drop database ${sql.id(name)} with (force)`.execute(there)
      await there.destroy()
    },
  }
}

const openPostgres = (connectionString: string, faults: Faults): Kysely<any> => {
  const pool = new pg.Pool({ connectionString, max: 10 })
  // A pool counts as closed before its sockets are: dropping the database cuts off what is left of them.
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

/** PGlite has one connection: whoever holds it, holds it until the end of their transaction. */
const pgliteDialect = (client: PGlite, faults: Faults): Dialect => {
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
