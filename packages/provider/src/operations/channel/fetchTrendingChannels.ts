import { operations, toFarcasterTime, type TrendingChannelsTimeWindow } from '@castaway/contract'
import { sql } from 'kysely'
import { frozenPage, LONGEST_FROZEN } from '../../feeds/ranking'
import { handle } from '../../http/handle'
import { viewChannels } from '../../views/channels'

const DAY = 86_400
const days: Record<TrendingChannelsTimeWindow, number> = { '1d': 1, '7d': 7, '30d': 30 }

interface Counts {
  id: string
  day: number
  week: number
  month: number
}

/** Channels by the casts of the window, in the order of the first page. */
export default handle(operations.fetchTrendingChannels, async (call) => {
  const { query, store, clock } = call
  const now = toFarcasterTime(clock.now())
  const since = (span: number) => sql`c.ts > ${now - span * DAY}::int`
  const { items, next } = await frozenPage('fetchTrendingChannels', call, async () => {
    const { rows } = await sql<{ id: string }>`
      select c.channel_id as id from "cast" c join channel ch on ch.id = c.channel_id
      where ${since(days[query.time_window])} and c.ts <= ${now}::int
      group by c.channel_id order by count(*) desc, c.channel_id limit ${LONGEST_FROZEN}::int`.execute(
      store.db,
    )
    return rows.map(({ id }) => id)
  })
  const ids = items.map(({ key }) => key)
  const counted = await sql<Counts>`
    select ch.id, x.day, x.week, x.month from unnest(${ids}::text[]) as ch(id) cross join lateral (
      select count(*) filter (where ${since(1)})::int as day, count(*) filter (where ${since(7)})::int as week,
        count(*)::int as month
      from "cast" c where c.channel_id = ch.id and ${since(30)} and c.ts <= ${now}::int) x`.execute(
    store.db,
  )
  const counts = new Map(counted.rows.map((row) => [row.id, row]))
  const channels = await viewChannels(store.db, ids)
  return {
    channels: ids.flatMap((id) => {
      const channel = channels.get(id)
      const { day, week, month } = counts.get(id)!
      if (!channel) return []
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
