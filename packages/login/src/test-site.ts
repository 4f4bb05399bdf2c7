import type { AddressInfo } from 'node:net'
import { systemClock, systemRandom } from '@castaway/contract'
import { PGlite } from '@electric-sql/pglite'
import { serve, type ServerType } from '@hono/node-server'
import { Hono } from 'hono'
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { CompiledQuery, DatabaseConnection, Dialect, Driver } from 'kysely'
import { createEngine, type Engine } from './engine'
import { createPolicy } from './policy'
import { createLogin, type Login, type LoginLogLine, type LoginOptions } from './index'
import { createBrowser, type Browser } from './test-browser'

export { newAccount, verdict, type Answer, type Browser } from './test-browser'

/** A real server with the login on it, for tests: HTTP on a port of its own, PGlite in memory, a clock that can be moved. */
export interface TestSite {
  url: string
  login: Login
  /** An engine on the same data, for what no request can be timed to reach. */
  engine: Engine
  db: Kysely<any>
  faults: Faults
  clock: { now(): number; forward(ms: number): void }
  log: LoginLogLine[]
  /** A browser of its own, with its own cookies. */
  browser(): Browser
  close(): Promise<void>
}

/** What tests break the database with. */
export interface Faults {
  /** Called before every statement; may throw in its place. */
  before?: (sql: string) => void
}

export const SECRET = 'a secret that only the tests know'

export const startSite = async (options: Partial<LoginOptions> = {}): Promise<TestSite> => {
  const client = await PGlite.create()
  const faults: Faults = {}
  const db = new Kysely<any>({ dialect: pgliteDialect(client, faults) })
  let moved = 0
  const clock = {
    now: () => systemClock.now() + moved,
    forward: (ms: number) => void (moved += ms),
  }
  const log: LoginLogLine[] = []
  const app = new Hono()
  const server = await new Promise<ServerType>((resolve) => {
    const started = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () =>
      resolve(started),
    )
  })
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  const login = createLogin({
    db,
    secret: SECRET,
    clock,
    random: systemRandom,
    baseUrl: url,
    log: (line) => log.push(line),
    ...options,
  })
  await login.migrate()
  app.route('/login', login.app)
  return {
    url,
    login,
    engine: createEngine({
      db,
      clock,
      random: systemRandom,
      baseUrl: new URL(url),
      cookieSecret: SECRET,
      sessionLifetime: 60_000,
      policy: createPolicy({}),
    }),
    db,
    faults,
    clock,
    log,
    browser: () => createBrowser(options.baseUrl ?? url, url),
    async close() {
      await new Promise((resolve) => server.close(resolve))
      await db.destroy()
    },
  }
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
