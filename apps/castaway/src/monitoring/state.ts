import { setTimeout as delay } from 'node:timers/promises'
import {
  DatabaseUnavailableError,
  queueCounts,
  readSyncReport,
  type Store,
} from '@castaway/provider'
import type { MetricsState } from '@castaway/server-kit/metrics'
import { sql } from 'kysely'

/** Time limit for the database to respond, in milliseconds. */
const PATIENCE = 5_000

/** Asks the database; what it does not answer is null. */
export async function readState(
  store: Store,
  report: (cause: unknown) => void,
  countOpenReports: () => Promise<number | null>,
): Promise<MetricsState> {
  const asked = Promise.all([
    queueCounts(store),
    sizeOf(store),
    readSyncReport(store),
    countOpenReports(),
  ]).catch((cause: unknown) => {
    if (!(cause instanceof DatabaseUnavailableError)) report(cause)
    return null
  })
  const answer = await Promise.race([asked, delay(PATIENCE, null, { ref: false })])
  const [queues, databaseSize, sync, openReports] = answer ?? [null, null, null, null]
  const replicas = store.replicas?.states() ?? []
  return { pool: store.pool(), replicas, queues, databaseSize, sync, openReports }
}

async function sizeOf({ db }: Store): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(db)
  return Number(rows[0]!.bytes)
}
