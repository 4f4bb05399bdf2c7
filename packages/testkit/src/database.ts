import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** Runs one statement outside of every database that tests make. */
export async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * Opens a store on a database of its own, so that tests may run beside each other: in memory, or, where
 * DATABASE_URL names a PostgreSQL, on a new database in it, which is dropped when the store is closed.
 * @param open gets the URL of the new database; none means in memory
 */
export async function onOwnDatabase<S extends { close(): Promise<void> }>(
  open: (databaseUrl: string | undefined) => Promise<S>,
): Promise<S> {
  const server = process.env.DATABASE_URL
  if (!server) return open(undefined)
  const name = `castaway_test_${randomBytes(8).toString('hex')}`
  await administer(server, `create database ${name} strategy file_copy`)
  const drop = () => administer(server, `drop database if exists ${name} with (force)`)
  const url = new URL(server)
  url.pathname = `/${name}`
  try {
    const store = await open(url.href)
    return {
      ...store,
      close: async () => {
        await store.close()
        await drop()
      },
    }
  } catch (cause) {
    await drop()
    throw cause
  }
}
