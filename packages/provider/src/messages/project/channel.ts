import { sql } from 'kysely'
import type { Tx } from '../../store/open'
import { hourOf } from './trend'

/** A cast that came into a channel (`by` 1) or left it (-1); null where it stands in none. */
export interface ChannelCount {
  channel_id: string | null
  ts: number
  by: 1 | -1
}

/** Keeps how many casts each channel has, in all and by the hour: what the busiest channels are read from. */
export async function countChannels(tx: Tx, counts: readonly ChannelCount[]): Promise<void> {
  const hours = new Map<string, { channel: string; hour: number; by: number }>()
  for (const { channel_id: channel, ts, by } of counts) {
    if (channel === null) continue
    const hour = hourOf(ts)
    const key = `${hour} ${channel}`
    hours.set(key, { channel, hour, by: by + (hours.get(key)?.by ?? 0) })
  }
  const rows = [...hours.values()].filter(({ by }) => by !== 0)
  if (rows.length === 0) return
  // In one order always, so that two who write at once do not wait for each other.
  rows.sort((a, b) => (a.channel < b.channel ? -1 : a.channel > b.channel ? 1 : a.hour - b.hour))
  await sql`
    with d as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as d(channel text, hour integer, by integer)
    ), counted as (
      update channel h set cast_count = h.cast_count + s.by
      from (select channel, sum(by)::int as by from d group by channel) s where h.id = s.channel
    )
    insert into channel_hour (channel_id, hour, casts) select channel, hour, by from d
    on conflict (channel_id, hour) do update set casts = channel_hour.casts + excluded.casts`.execute(
    tx,
  )
}
