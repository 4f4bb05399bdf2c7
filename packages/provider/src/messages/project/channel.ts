import { sql } from 'kysely'
import type { Tx } from '../../store/open'

const SECONDS = 4 * 3600

/** Returns the number of the four-hour bucket that contains this second. */
export const activityBucketOf = (ts: number): number => Math.floor(ts / SECONDS)

/** A cast that was added to a channel (`by` 1) or removed from it (-1); `channel_id` is null outside of channels. */
export interface ChannelCount {
  channel_id: string | null
  ts: number
  by: 1 | -1
}

/** Maintains the number of casts per channel, in total and per four-hour bucket. Trending channels are read from it. */
export async function countChannels(tx: Tx, counts: readonly ChannelCount[]): Promise<void> {
  const stretches = new Map<string, { channel: string; stretch: number; by: number }>()
  for (const { channel_id: channel, ts, by } of counts) {
    if (channel === null) continue
    const stretch = activityBucketOf(ts)
    const key = `${stretch} ${channel}`
    stretches.set(key, { channel, stretch, by: by + (stretches.get(key)?.by ?? 0) })
  }
  const rows = [...stretches.values()].filter(({ by }) => by !== 0)
  if (rows.length === 0) return
  // Rows are updated in a fixed order, which prevents deadlocks between concurrent writers.
  rows.sort((a, b) =>
    a.channel < b.channel ? -1 : a.channel > b.channel ? 1 : a.stretch - b.stretch,
  )
  await sql`
    with d as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as d(channel text, stretch integer, by integer)
    ), counted as (
      update channel h set cast_count = h.cast_count + s.by
      from (select channel, sum(by)::int as by from d group by channel) s where h.id = s.channel
    )
    insert into channel_activity (channel_id, stretch, casts) select channel, stretch, by from d
    on conflict (channel_id, stretch) do update set casts = channel_activity.casts + excluded.casts`.execute(
    tx,
  )
}

/** Counts the casts of all channels, where none are counted yet. */
export async function fillChannels(tx: Tx): Promise<void> {
  await sql`
    with counted as (
      insert into channel_activity (channel_id, stretch, casts)
      select channel_id, ts / ${sql.lit(SECONDS)}, count(*) from "cast"
      where channel_id is not null group by 1, 2
      returning channel_id, casts)
    update channel h set cast_count = s.casts
    from (select channel_id, sum(casts)::int as casts from counted group by channel_id) s
    where h.id = s.channel_id`.execute(tx)
}
