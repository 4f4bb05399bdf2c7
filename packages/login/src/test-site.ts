import type { AddressInfo } from 'node:net'
import { systemClock, systemRandom } from '@castaway/contract'
import { PGlite } from '@electric-sql/pglite'
import { serve, type ServerType } from '@hono/node-server'
import { Hono } from 'hono'
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { CompiledQuery, DatabaseConnection, Dialect, Driver } from 'kysely'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { createEngine, type Engine } from './engine'
import { createPolicy } from './policy'
import { createLogin, type Login, type LoginLogLine, type LoginOptions } from './index'

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

export interface Answer {
  status: number
  headers: Headers
  // oxlint-disable-next-line no-explicit-any -- tests look into whatever came
  body: any
}

export interface Browser {
  cookies: Map<string, string>
  /** `fetch` with this browser's cookies and origin, for code that was written for a browser. */
  fetch: typeof fetch
  get(path: string): Promise<Answer>
  /** A state change as our own pages make it: with origin and XSRF header. `headers` may spoil it. */
  send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string | null>,
  ): Promise<Answer>
  /** Asks for a nonce, signs and sends. */
  signIn(account: PrivateKeyAccount, change?: SignInChange): Promise<Answer>
}

export interface SignInChange {
  message?: Partial<Parameters<typeof createSiweMessage>[0]>
  text?: (message: string) => string
  signature?: (signature: Hex) => string
  body?: Record<string, unknown>
  headers?: Record<string, string | null>
}

/** What a refusal says: status, code and the field at fault. */
export const verdict = ({ status, body }: Answer) => [status, body.code, body.property]

export const createBrowser = (url: string, server = url): Browser => {
  const cookies = new Map<string, string>()
  const withCookies = async (path: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers)
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(`${server.replace('localhost', '127.0.0.1')}${path}`, {
      ...init,
      headers,
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...rest] = line.split('; ')
      const at = pair.indexOf('=')
      if (rest.includes('Max-Age=0')) cookies.delete(pair.slice(0, at))
      else cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return response
  }
  const call = async (path: string, init: RequestInit): Promise<Answer> => {
    const response = await withCookies(path, init)
    const text = await response.text()
    let body: unknown = text
    try {
      body = JSON.parse(text)
    } catch {}
    return { status: response.status, headers: response.headers, body }
  }
  const browser: Browser = {
    cookies,
    fetch: (path, init = {}) =>
      withCookies(String(path), { ...init, headers: { ...init.headers, origin: url } as never }),
    get: (path) => call(path, {}),
    async send(method, path, body, spoiled = {}) {
      if (!cookies.has('XSRF-TOKEN')) await call('/login/session', {})
      const headers: Record<string, string> = {
        origin: url,
        'x-xsrf-token': decodeURIComponent(cookies.get('XSRF-TOKEN') ?? ''),
      }
      if (body !== undefined) headers['content-type'] = 'application/json'
      for (const [name, value] of Object.entries(spoiled)) {
        if (value === null) delete headers[name]
        else headers[name] = value
      }
      const content = typeof body === 'string' ? body : JSON.stringify(body)
      return call(path, { method, headers, ...(body === undefined ? {} : { body: content }) })
    },
    async signIn(account, change = {}) {
      const { body } = await call('/login/nonce', {})
      const proper = createSiweMessage({
        address: account.address,
        chainId: 1,
        domain: new URL(url).host,
        uri: url,
        version: '1',
        nonce: body.nonce,
        issuedAt: new Date(body.issuedAt),
        ...change.message,
      })
      const message = change.text?.(proper) ?? proper
      const signed = await account.signMessage({ message })
      const signature = change.signature?.(signed) ?? signed
      return browser.send(
        'POST',
        '/login/wallet',
        { message, signature, ...change.body },
        change.headers,
      )
    },
  }
  return browser
}

export const newAccount = (): PrivateKeyAccount => privateKeyToAccount(generatePrivateKey())

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
