import { sql, type Kysely } from 'kysely'
import type { Clock } from '@castaway/contract'

/** At most `tries` within `seconds`, counted from the first. */
export interface Limit {
  tries: number
  seconds: number
}

export interface RateCounter {
  /**
   * Counts one attempt.
   * @param key what is counted and for whom, e.g. `email|203.0.113.7`
   * @returns the seconds to wait if the limit is exceeded, or null
   */
  count(key: string, limit: Limit): Promise<number | null>
}

/** Time between two cleanups of expired counters, in milliseconds. */
const SWEEP_MS = 60_000
/** Milliseconds by which the clocks of two machines may differ. */
const SKEW_MS = 60_000

/**
 * Counters in a table, so that any number of processes share them and they survive a restart. One statement increments
 * and reads, so that concurrent attempts cannot slip past.
 * @param table with the columns `key text primary key, used integer, ends_at bigint` (Unix ms)
 */
export const createRateCounter = (db: Kysely<any>, clock: Clock, table: string): RateCounter => {
  const counters = sql.table(table)
  let sweptAt = 0
  return {
    async count(key, { tries, seconds }) {
      const now = clock.now()
      if (now - sweptAt > SWEEP_MS) {
        sweptAt = now
        await sql`delete from ${counters} where ends_at <= ${now}`.execute(db)
      }
      // One that would end later than if it began now was begun before the clock was set back.
      const isOver = sql`(c.ends_at <= ${now} or c.ends_at > ${now + seconds * 1000 + SKEW_MS})`
      const { rows } = await sql<{ used: number; ends_at: number | string }>`
        insert into ${counters} as c (key, used, ends_at)
        values (${key}, 1, ${now + seconds * 1000})
        on conflict (key) do update set
          used = case when ${isOver} then 1 else c.used + 1 end,
          ends_at = case when ${isOver} then excluded.ends_at else c.ends_at end
        returning used, ends_at`.execute(db)
      const { used, ends_at: endsAt } = rows[0]!
      if (used <= tries) return null
      // A driver without a parser for 64-bit integers returns them as text.
      return Math.max(1, Math.ceil((Number(endsAt) - now) / 1000))
    },
  }
}

export {
  memoryBuckets,
  sharedBuckets,
  type BucketAnswer,
  type BucketRule,
  type TokenBuckets,
} from './token-bucket'
