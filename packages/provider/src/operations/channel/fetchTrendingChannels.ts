import {
  operations,
  toFarcasterTime,
  type Channel,
  type TrendingChannelsTimeWindow,
} from '@castaway/contract'
import { sql } from 'kysely'
import { cut, pageOf } from '../../feeds/paging'
import { handle } from '../../http/handle'
import { viewChannels } from '../../views/channels'

const DAY = 86_400
const days: Record<TrendingChannelsTimeWindow, number> = { '1d': 1, '7d': 7, '30d': 30 }

interface Row {
  id: string
  weight: number
  day: number
  week: number
  month: number
}

/** Channels by the casts of the window. Counting happens as of the first page, so that later ones fit. */
export default handle(operations.fetchTrendingChannels, async (call) => {
  const { query, store, clock } = call
  const page = pageOf('fetchTrendingChannels', call)
  const [asOf, weight, id] = page.position ?? [toFarcasterTime(clock.now())]
  const since = (span: number) => sql`c.ts > ${Number(asOf) - span * DAY}::int`
  const { rows } = await sql<Row>`
    select s.* from (
      select c.channel_id as id, count(*) filter (where ${since(days[query.time_window])})::int as weight,
        count(*) filter (where ${since(1)})::int as day, count(*) filter (where ${since(7)})::int as week,
        count(*)::int as month
      from "cast" c where c.channel_id is not null and ${since(30)} and c.ts <= ${asOf}::int
      group by c.channel_id) s
    join channel ch on ch.id = s.id
    where s.weight > 0 and ${weight === undefined ? sql`true` : sql`(s.weight < ${weight}::int or (s.weight = ${weight}::int and s.id > ${id}::text))`}
    order by s.weight desc, s.id limit ${page.limit + 1}`.execute(store.db)
  const { items, next } = cut(page, rows, (row) => [asOf!, row.weight, row.id])
  const channels = await viewChannels(
    store.db,
    items.map((row) => row.id),
  )
  return {
    channels: items.map((row) => ({
      object: 'channel_activity' as const,
      cast_count_1d: String(row.day),
      cast_count_7d: String(row.week),
      cast_count_30d: String(row.month),
      channel: channels.get(row.id) as Channel,
    })),
    next,
  }
})
