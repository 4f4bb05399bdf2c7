import { sql } from 'kysely'
import type { Store } from '../store/open'
import { createRate } from './rate'
import type { SkippedMessages } from './write-accounts'

/** How far a sync is. */
export interface SyncProgress {
  phase: 'chosen accounts' | 'all accounts' | 'notifications' | 'events'
  /** Accounts that are complete, and those of the node; of earlier runs as well. */
  accounts: number
  accountsOfNode: number
  /** Messages of this run. */
  messages: number
  /** Messages that were left out, by the code of their rule. */
  leftOut: SkippedMessages
  /** Accounts that were left out because this database has others under their number or address. */
  local: ReadonlySet<number>
}

/** Milliseconds between two reports. */
const REPORT_MS = 2_000
/** Milliseconds after which a report says nothing any more: the command has ended. */
const STALE_MS = 60_000

/** Seconds until all accounts are there; null if that is not known, and while events are followed. */
export function secondsLeft(
  { phase, accounts, accountsOfNode }: SyncProgress,
  rate: { accounts: number },
): number | null {
  if (!phase.endsWith('accounts') || rate.accounts <= 0) return null
  return Math.max(0, accountsOfNode - accounts) / rate.accounts
}

/**
 * Writes how far a sync is into its database, now and then.
 * @param isEnd whether it is written in any case
 */
export function progressReporter({ db, clock }: Store) {
  const rateAt = createRate()
  let reportedAt = Number.NEGATIVE_INFINITY
  return async (progress: SyncProgress, isEnd = false): Promise<void> => {
    const at = clock.now()
    const { phase, accounts, accountsOfNode, messages } = progress
    const rate = rateAt({ at, accounts, messages })
    if (!isEnd && Math.abs(at - reportedAt) < REPORT_MS) return
    reportedAt = at
    await sql`
      insert into sync_progress
      values (true, ${phase}, ${accounts}::int, ${accountsOfNode}::int, ${messages}::bigint,
        ${rate.messages}::float8, ${secondsLeft(progress, rate)}::float8, ${at}::bigint)
      on conflict (id) do update set phase = excluded.phase, accounts = excluded.accounts,
        accounts_of_node = excluded.accounts_of_node, messages = excluded.messages,
        messages_per_second = excluded.messages_per_second, seconds_left = excluded.seconds_left,
        reported_at = excluded.reported_at`.execute(db)
  }
}

/** What the command that fills a database has reported. */
export interface SyncReport {
  accounts: number
  accountsOfNode: number
  messages: number
  /** 0 once the command has ended. */
  messagesPerSecond: number
  secondsLeft: number | null
  isFollowing: boolean
  /** Milliseconds since the report. */
  age: number
}

/** @returns null for a database that no node fills */
export async function readSyncReport({ db, clock }: Store): Promise<SyncReport | null> {
  const { rows } = await sql<SyncReport & { reportedAt: number }>`
    select accounts, accounts_of_node as "accountsOfNode", messages,
      messages_per_second as "messagesPerSecond", seconds_left as "secondsLeft",
      phase = 'events' as "isFollowing", reported_at as "reportedAt" from sync_progress`.execute(db)
  if (!rows[0]) return null
  const { reportedAt, ...report } = rows[0]
  const age = Math.max(0, clock.now() - reportedAt)
  const isOver = age > STALE_MS
  return { ...report, age, ...(isOver && { messagesPerSecond: 0, secondsLeft: null }) }
}
