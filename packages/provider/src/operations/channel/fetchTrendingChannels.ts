import { operations, toFarcasterTime, type TrendingChannelsTimeWindow } from '@castaway/contract'
import { sql } from 'kysely'
import { storedRankingPage, MAX_STORED_RANKING } from '../../feeds/ranking'
import { defineHandler } from '../../context'
import { activityBucketOf } from '../../messages/project/channel'
import { viewChannels } from '../../views/channels'

/** Number of four-hour buckets. */
const spans: Record<TrendingChannelsTimeWindow, number> = { '1d': 6, '7d': 42, '30d': 180 }

interface Counts {
  id: string
  day: number
  week: number
  month: number
}

/** Ranks channels by casts in the window, counted in four-hour buckets; the order is frozen on the first page. */
export default defineHandler(operations.fetchTrendingChannels, async (call) => {
  const { query, store, clock } = call
  const now = activityBucketOf(toFarcasterTime(clock.now()))
  const within = (span: number) => sql`c.stretch > ${now - span}::int and c.stretch <= ${now}::int`
  const { items, next } = await storedRankingPage('fetchTrendingChannels', call, async () => {
    const { rows } = await sql<{ id: string }>`
      select c.channel_id as id from channel_activity c join channel ch on ch.id = c.channel_id
      where ${within(spans[query.time_window])}
      group by c.channel_id having sum(c.casts) > 0
      order by sum(c.casts) desc, c.channel_id limit ${MAX_STORED_RANKING}::int`.execute(store.db)
    return rows.map(({ id }) => id)
  })
  const ids = items.map(({ key }) => key)
  const casts = (span: number) => sql`coalesce(sum(c.casts) filter (where ${within(span)}), 0)::int`
  const counted = await sql<Counts>`
    select c.channel_id as id, ${casts(spans['1d'])} as day, ${casts(spans['7d'])} as week, ${casts(spans['30d'])} as month
    from channel_activity c where c.channel_id = any(${ids}::text[]) and ${within(spans['30d'])}
    group by c.channel_id`.execute(store.db)
  const counts = new Map(counted.rows.map((row) => [row.id, row]))
  const channels = await viewChannels(store.db, ids)
  return {
    channels: ids.flatMap((id) => {
      const channel = channels.get(id)
      if (!channel) return []
      const { day, week, month } = counts.get(id) ?? { day: 0, week: 0, month: 0 }
      return {
        object: 'channel_activity' as const,
        cast_count_1d: String(day),
        cast_count_7d: String(week),
        cast_count_30d: String(month),
        channel,
      }
    }),
    next,
  }
})
