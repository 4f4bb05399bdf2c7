import { onOwnDatabase } from '@castaway/testkit/database'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { PGliteDialect } from '../src/database/pglite-dialect'

export interface TestDatabase {
  db: Kysely<any>
  /** Opens another connection, as another process would; PGlite has only one. */
  connect(): Kysely<any>
  close(): Promise<void>
}

/** An empty database, in memory or in PostgreSQL. */
export const openDatabase = (): Promise<TestDatabase> =>
  onOwnDatabase(async ({ databaseUrl, pglite }) => {
    const opened: Kysely<any>[] = []
    const client = databaseUrl ? null : await pglite!()
    const connect = () => {
      const dialect = client ? new PGliteDialect(client) : openPostgres(databaseUrl!)
      const db = new Kysely<any>({ dialect })
      opened.push(db)
      return db
    }
    const close = async () => {
      for (const each of opened) await each.destroy()
    }
    return { db: connect(), connect, close }
  })

function openPostgres(connectionString: string): PostgresDialect {
  const pool = new pg.Pool({ connectionString })
  // A pool counts as closed before its sockets are, so dropping the database disconnects the remaining ones.
  pool.on('error', () => {})
  return new PostgresDialect({ pool })
}
