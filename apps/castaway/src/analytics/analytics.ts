import {
  BATCH_LIFETIME,
  COUNT_DAYS,
  DURATION_GROUPS,
  VISITOR_DAYS,
  type AnalyticsBatch,
  type AnalyticsReport,
} from '@castaway/contract/analytics'
import type { Store } from '@castaway/provider'
import { sql } from 'kysely'
import { recordDb } from '../record-tables'
import { countsOf } from './request'
import { DAY, reportOf, type DailyCount, type TotalCount } from './report'

export interface Analytics {
  /** Counts a batch, once however often it arrives. @param visitor digest of the browser's cookie */
  add(batch: AnalyticsBatch, visitor: string): Promise<void>
  /** Forgets on which days a browser came. What was counted has no link to it. */
  forget(visitor: string): Promise<void>
  /** What was counted on the last `days` days, today among them. */
  report(days: number): Promise<AnalyticsReport>
  /** Deletes what is older than it is kept. */
  sweep(): Promise<void>
}

/** Usage analytics in the tables of this server. Nothing is ever sent elsewhere. */
export function createAnalytics(store: Store): Analytics {
  const db = recordDb(store.db)
  const { clock } = store
  const today = () => Math.floor(clock.now() / DAY)
  return {
    async add(batch, visitor) {
      const day = Math.floor((clock.now() - batch.age) / DAY)
      const counts = countsOf(batch)
      await store.transaction(async (transaction) => {
        const tx = recordDb(transaction)
        const { numAffectedRows } = await sql`
          insert into analytics_batch (id, at) values (${batch.id}::uuid, ${clock.now()}::bigint)
          on conflict (id) do nothing`.execute(tx)
        if (numAffectedRows === 0n) return
        await sql`insert into analytics_visitor (day, visitor) values (${day}::int, ${visitor})
          on conflict do nothing`.execute(tx)
        // One statement in one order, so that batches wait for each other and none waits in a circle.
        await sql`
          insert into analytics_count (day, kind, name, bucket, count)
          select ${day}::int, kind, name, bucket, count
          from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
            as added (kind text, name text, bucket smallint, count bigint)
          on conflict (day, kind, name, bucket)
          do update set count = analytics_count.count + excluded.count`.execute(tx)
      })
    },

    async forget(visitor) {
      await db.deleteFrom('analytics_visitor').where('visitor', '=', visitor).execute()
    },

    async report(days) {
      const from = today() - days + 1
      const [daily, totals, visitors, month] = await Promise.all([
        sql<DailyCount>`
          select day, kind, bucket = ${DURATION_GROUPS}::int as failed, sum(count)::float8 as count
          from analytics_count where day >= ${from}::int
          group by 1, 2, 3`.execute(db),
        sql<TotalCount>`
          select kind, name, bucket, sum(count)::float8 as count from analytics_count
          where day >= ${from}::int group by kind, name, bucket`.execute(db),
        sql<DailyCount>`
          select day, 'visitor' as kind, false as failed, count(*)::float8 as count
          from analytics_visitor where day >= ${from}::int group by day`.execute(db),
        sql<{ count: number }>`
          select count(distinct visitor)::int as count from analytics_visitor
          where day > ${today() - VISITOR_DAYS}::int`.execute(db),
      ])
      return reportOf(
        { daily: [...daily.rows, ...visitors.rows], totals: totals.rows },
        { from, to: today() },
        month.rows[0]!.count,
      )
    },

    async sweep() {
      await sql`
        with gone as (
          delete from analytics_visitor where day <= ${today() - VISITOR_DAYS}::int returning day)
        insert into analytics_count (day, kind, name, bucket, count)
        select day, 'visitor', '', 0, count(*) from gone group by day order by day
        on conflict (day, kind, name, bucket)
        do update set count = analytics_count.count + excluded.count`.execute(db)
      await db
        .deleteFrom('analytics_count')
        .where('day', '<=', today() - COUNT_DAYS)
        .execute()
      // Somewhat longer than a browser sends it.
      await db
        .deleteFrom('analytics_batch')
        .where('at', '<', clock.now() - BATCH_LIFETIME - DAY)
        .execute()
    },
  }
}
