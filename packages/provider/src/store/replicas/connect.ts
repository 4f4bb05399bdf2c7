import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { Kysely, sql } from 'kysely'
import { reportStatement } from '@castaway/server-kit/statements'
import type { Db } from '../db'
import { StoreError } from '../errors'
import { assertVersion, connectOnce, postgresDialect } from '../postgres'
import type { Tables } from '../tables'

/** Milliseconds for which a start waits for a replica that was only just created to get its tables. */
const TABLES_MS = 10_000
const PAUSE_MS = 100
/** PostgreSQL's code for a missing privilege. */
const FORBIDDEN = '42501'
const READ_ONLY = '-c default_transaction_read_only=on'

/** The same URL, for connections that cannot write: also where the replica is the primary itself. */
export function readOnlyUrl(url: string): string {
  const own = new URL(url)
  const options = own.searchParams.get('options')
  own.searchParams.set('options', options ? `${options} ${READ_ONLY}` : READ_ONLY)
  return own.href
}

/** Opens the pool of a replica, which connects when it is first used. */
export async function openPool(url: string, poolSize: number | undefined): Promise<Db> {
  const { dialect } = await postgresDialect(readOnlyUrl(url), poolSize)
  return new Kysely<Tables>({ dialect, log: reportStatement })
}

/** Opens the connection on which a replica is asked how far it is. What takes longer than `limit` ms fails. */
export const connectToAsk = (url: string, limit: number): Promise<Client> =>
  connectOnce(readOnlyUrl(url), limit)

interface Identity {
  /** Of the cluster, which all its physical copies share; null if the role may not ask for it. */
  system: string | null
  database: number
  isStandby: boolean
}

/**
 * Checks that a server is a physical copy of the database, or the database itself.
 * @returns whether it replays what the primary does
 * @throws StoreError `UNUSABLE_REPLICA`; the driver's error if it can't be reached
 */
export async function assertReplica(primary: Db, replica: Db): Promise<{ isStandby: boolean }> {
  await assertVersion(replica, 'DATABASE_READ_URL')
  const [ours, its] = [await identityOf(primary), await identityOf(replica)]
  if (ours.system !== null && its.system !== null && ours.system !== its.system) {
    throw unusable(
      'is not a copy of the server in DATABASE_URL: make it a streaming replica of that server',
    )
  }
  if (ours.database !== its.database) {
    throw unusable(
      'holds another database than DATABASE_URL: use the database of the same name, on a replica of that server',
    )
  }
  for (let waited = 0; !(await hasTables(replica)); waited += PAUSE_MS) {
    if (!its.isStandby || waited >= TABLES_MS) {
      throw unusable(
        'has no tables of Castaway: wait until it has replayed what DATABASE_URL has, or check that it follows that server',
      )
    }
    await delay(PAUSE_MS)
  }
  return its
}

export const unusable = (why: string): StoreError =>
  new StoreError('UNUSABLE_REPLICA', why, 'readUrls')

async function identityOf(db: Db): Promise<Identity> {
  const { rows } = await sql<Omit<Identity, 'system'>>`
    select oid::bigint as database, pg_is_in_recovery() as "isStandby"
    from pg_database where datname = current_database()`.execute(db)
  return { ...rows[0]!, system: await systemOf(db) }
}

async function systemOf(db: Db): Promise<string | null> {
  try {
    const { rows } = await sql<{ system: string }>`
      select system_identifier::text as system from pg_control_system()`.execute(db)
    return rows[0]!.system
  } catch (cause) {
    if ((cause as { code?: unknown }).code === FORBIDDEN) return null
    throw cause
  }
}

async function hasTables(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('event_log') is not null as found`.execute(db)
  return rows[0]!.found
}
