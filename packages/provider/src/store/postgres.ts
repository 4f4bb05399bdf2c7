import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { bytesParsers } from '@castaway/server-kit/bytes'
import { isCopy } from '@castaway/server-kit/copy'
import type { Client, PoolClient } from 'pg'
import { PostgresDialect, sql, type Dialect, type Kysely } from 'kysely'
import { DatabaseFullError, DatabaseUnavailableError, StoreError } from './errors'
import { createParameterTypes } from './parameter-types'
import { createStatementNames, preparing } from './prepared'
import { createSilence } from './silence'

/** Milliseconds until a connection attempt counts as failed. */
const CONNECT_MS = 10_000
/** Connections of a process, unless it is told otherwise. */
const DEFAULT_POOL = 10
/** How values are read, by their types. */
const PARSERS: Record<number, (text: string) => unknown> = {
  // Counts and Unix milliseconds fit a double; PGlite parses them as numbers too.
  20: Number,
  ...bytesParsers,
}
const OLDEST = 15

/** Error codes of the system and of PostgreSQL for a connection that failed or was lost. */
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
  // too many connections; the server is stopping, has crashed or is starting
  '53300',
  '57P01',
  '57P02',
  '57P03',
])
/** The driver's own errors have no codes, so they are matched by message. */
const LOST_WORDS =
  /connection (?:terminated|ended|timeout)|timeout exp|connection error and is not/i

const isLost = (cause: unknown): boolean => {
  const { code, message } = cause as { code?: unknown; message?: unknown }
  if (typeof code === 'string') return LOST.has(code) || code.startsWith('08')
  return typeof message === 'string' && LOST_WORDS.test(message)
}

/**
 * Migrations use features of PostgreSQL 15.
 * @throws StoreError `OLD_SERVER`
 */
export async function assertVersion(db: Kysely<any>, setting = 'DATABASE_URL'): Promise<void> {
  const { rows } = await sql<{ version: number; name: string }>`
    select current_setting('server_version_num')::int as version,
      current_setting('server_version') as name`.execute(db)
  const [{ version, name } = { version: 0, name: '' }] = rows
  if (version < OLDEST * 10_000) {
    throw new StoreError(
      'OLD_SERVER',
      `The PostgreSQL server in ${setting} is too old (${name}): Castaway needs version ${OLDEST} or newer.`,
    )
  }
}

/** PostgreSQL's code for a full disk; where it has none, the words are those of the system. */
const isFull = (cause: unknown): boolean => {
  const { code, message } = cause as { code?: unknown; message?: unknown }
  return code === '53100' || /no space left on device|disk quota exceeded/i.test(String(message))
}

/** What callers get for an error of the database: that it is away or full, or the error itself. */
export const translated = (cause: unknown): unknown =>
  isFull(cause)
    ? new DatabaseFullError(cause)
    : isLost(cause)
      ? new DatabaseUnavailableError(cause)
      : cause

/** Runs a statement of `copyInto`. */
async function copyRows(client: PoolClient, text: string, [rows]: unknown[]): Promise<unknown> {
  const { from } = await import('pg-copy-streams')
  await pipeline(Readable.from([rows as Buffer]), client.query(from(text)))
  return { command: 'COPY', rows: [] }
}

/**
 * Opens a connection beside the pool, which its user ends.
 * @param limit milliseconds after which each statement counts as failed
 */
export async function connectOnce(connectionString: string, limit?: number): Promise<Client> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: limit ?? CONNECT_MS,
    ...(limit !== undefined && { query_timeout: limit }),
  })
  // It may drop before its user listens for that.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** The connections of a process. */
export interface PoolState {
  total: number
  /** Open and unused. */
  idle: number
  /** Callers that wait for one. */
  waiting: number
}

/**
 * Connects to PostgreSQL through a pool. If the server can't be reached, at any time, queries fail with
 * `DatabaseUnavailableError`, whose `cause` is the driver's error.
 */
export async function postgresDialect(
  connectionString: string,
  poolSize = DEFAULT_POOL,
): Promise<{ dialect: Dialect; pool: () => PoolState }> {
  const { default: pg } = await import('pg')
  class Client extends pg.Client {
    constructor(config?: object) {
      // Set here and not on the pool, which would include the time that callers wait for a free connection.
      super({ ...config, connectionTimeoutMillis: CONNECT_MS })
    }
  }
  const pool = new pg.Pool({
    Client,
    connectionString,
    max: poolSize,
    types: {
      getTypeParser: ((oid: number, format?: 'text') =>
        PARSERS[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  } as ConstructorParameters<typeof pg.Pool>[0])
  // Without a listener, an idle connection that drops would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    // If a connection is lost while it is in use, its user gets the error, and so does this listener.
    client.on('error', () => {})
    // A database can have another setting, in which bytes would be read wrongly.
    client.query("set bytea_output = 'hex'").catch(() => {})
  })
  const names = createStatementNames()
  const written = createParameterTypes()
  const silence = createSilence((limit) => connectOnce(connectionString, limit))
  const dialect = new PostgresDialect({
    pool: {
      async connect() {
        let isLate = false
        const connecting = pool.connect().then((client) => {
          if (isLate) client.release()
          return client
        })
        const client = await silence
          .guard(
            () => connecting,
            () => (isLate = true),
          )
          .catch((cause: unknown) => {
            connecting.catch(() => {})
            throw translated(cause)
          })
        let isBroken = false
        const query = preparing(
          {
            async query(statement, values = []) {
              const asked = typeof statement === 'string' ? { text: statement, values } : statement
              const given = await written(client, asked.text, asked.values)
              return client.query({ ...asked, values: given }) as never
            },
          },
          names,
        )
        return {
          query: (text: string, values: unknown[] = []) =>
            silence
              .guard(
                () => (isCopy(text) ? copyRows(client, text, values) : query(text, values)),
                () => (isBroken = true),
              )
              .catch((cause: unknown) => {
                throw translated(cause)
              }),
          release: (error?: boolean) => client.release(error || isBroken),
        } as never
      },
      end: () => {
        silence.close()
        return pool.end()
      },
    },
  })
  const state = () => ({
    total: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  })
  return { dialect, pool: state }
}
