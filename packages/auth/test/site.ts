import type { AddressInfo } from 'node:net'
import { systemClock, systemRandom } from '@castaway/contract'
import { serve, type ServerType } from '@hono/node-server'
import { Hono } from 'hono'
import type { Kysely } from 'kysely'
import { createLogin, type Login, type LoginLogLine, type LoginOptions } from '../src/index'
import { createBrowser, type Browser } from './browser'
import { openTestDatabase, type DatabaseFaults } from './database'

export { newAccount, resultOf, type TestResponse, type Browser } from './browser'

/**
 * For tests: a real server with the login over HTTP, with its own port, in-memory PGlite and a clock that can be moved.
 */
export interface TestSite {
  url: string
  login: Login
  db: Kysely<any>
  faults: DatabaseFaults
  clock: { now(): number; forward(ms: number): void }
  log: LoginLogLine[]
  /** A new browser with its own cookies. */
  browser(): Browser
  close(): Promise<void>
}

export const SECRET = 'a secret that only the tests know'

export const startSite = async (options: Partial<LoginOptions> = {}): Promise<TestSite> => {
  const faults: DatabaseFaults = {}
  const { db, close } = await openTestDatabase(faults)
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
    db,
    faults,
    clock,
    log,
    browser: () => createBrowser(options.baseUrl ?? url, url),
    async close() {
      await new Promise((resolve) => server.close(resolve))
      await close()
    },
  }
}
