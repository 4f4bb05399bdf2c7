import { PostgresDialect, sql, type Dialect, type Kysely } from 'kysely'
import { DatabaseUnavailableError, OldServerError } from './errors'

/** How long a connection may take to open, in milliseconds; then the server counts as not answering. */
const CONNECT_MS = 10_000
const INT8 = 20
const OLDEST = 15

/** Codes of the system and of PostgreSQL's server for a connection that cannot be had or was lost. */
const LOST = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  // too many connections; the server is stopping, crashed or starting
  '53300',
  '57P01',
  '57P02',
  '57P03',
])
/** The driver's own errors have no codes. */
const LOST_WORDS =
  /connection (?:terminated|ended|timeout)|timeout exp|connection error and is not/i

const isLost = (cause: unknown): boolean => {
  const { code, message } = cause as { code?: unknown; message?: unknown }
  if (typeof code === 'string') return LOST.has(code) || code.startsWith('08')
  return typeof message === 'string' && LOST_WORDS.test(message)
}

/**
 * Migrations use what came with PostgreSQL 15.
 * @throws OldServerError
 */
export async function assertVersion(db: Kysely<any>): Promise<void> {
  const { rows } = await sql<{ version: number; name: string }>`
    select current_setting('server_version_num')::int as version,
      current_setting('server_version') as name`.execute(db)
  const [{ version, name } = { version: 0, name: '' }] = rows
  if (version < OLDEST * 10_000) throw new OldServerError(name, OLDEST)
}

const translated = (cause: unknown): unknown =>
  isLost(cause) ? new DatabaseUnavailableError(cause) : cause

/**
 * PostgreSQL through a pool. Where it cannot be reached, also later, queries fail with
 * `DatabaseUnavailableError`, whose `cause` is the driver's error.
 */
export async function postgresDialect(connectionString: string): Promise<Dialect> {
  const { default: pg } = await import('pg')
  class Client extends pg.Client {
    constructor(config?: object) {
      // Not given to the pool, which would count the time that callers wait for a free connection, too.
      super({ ...config, connectionTimeoutMillis: CONNECT_MS })
    }
  }
  const pool = new pg.Pool({
    Client,
    connectionString,
    max: 10,
    types: {
      // Counts and Unix milliseconds fit a double; PGlite reads them as numbers too.
      getTypeParser: ((oid: number, format?: 'text') =>
        oid === INT8
          ? Number
          : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  } as ConstructorParameters<typeof pg.Pool>[0])
  // Without a listener an idle connection that drops would end the process.
  pool.on('error', () => {})
  // A connection that is lost while it is in use says so to whoever uses it, and here.
  pool.on('connect', (client) => void client.on('error', () => {}))
  return new PostgresDialect({
    pool: {
      async connect() {
        const client = await pool.connect().catch((cause: unknown) => {
          throw translated(cause)
        })
        const query = client.query.bind(client) as (...args: unknown[]) => Promise<never>
        return {
          query: (...args: unknown[]) =>
            query(...args).catch((cause: unknown) => {
              throw translated(cause)
            }),
          release: (error?: boolean) => client.release(error),
        } as never
      },
      end: () => pool.end(),
    },
  })
}
