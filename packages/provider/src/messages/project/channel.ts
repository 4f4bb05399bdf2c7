import { sql } from 'kysely'
import type { Tx } from '../../store/open'

const SECONDS = 4 * 3600

/** Which stretch of four hours this second is in. */
export const activityBucketOf = (ts: number): number => Math.floor(ts / SECONDS)

/** A cast that came into a channel (`by` 1) or left it (-1); null where it stands in none. */
export interface ChannelCount {
  channel_id: string | null
  ts: number
  by: 1 | -1
}

/** Keeps how many casts each channel has, in all and in stretches of four hours: what the busiest channels are read from. */
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
  // In one order always, so that two who write at once do not wait for each other.
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
