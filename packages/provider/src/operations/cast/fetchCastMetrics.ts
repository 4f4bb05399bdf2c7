import { operations, toFarcasterTime, type CastMetricsInterval } from '@castaway/contract'
import { countByTime } from '../../search/search-counts'
import { defineHandler } from '../../context'
import { expandQuery } from '../../search/expand-query'
import { toIso } from '../../views/times'

const HOUR = 3_600
const DAY = 24 * HOUR

/** Length and number of the buckets; the last one is the current one. */
const resolutions: Record<CastMetricsInterval, { seconds: number; buckets: number }> = {
  '1d': { seconds: HOUR, buckets: 24 },
  '7d': { seconds: DAY, buckets: 7 },
  '30d': { seconds: DAY, buckets: 30 },
  '90d': { seconds: DAY, buckets: 90 },
  '180d': { seconds: DAY, buckets: 180 },
}

export default defineHandler(operations.fetchCastMetrics, async (call) => {
  const { query, store, clock, app } = call
  const { seconds, buckets } = resolutions[query.interval]
  // Farcaster time started at midnight UTC, so its days and hours are those of UTC.
  const running = Math.floor(toFarcasterTime(clock.now()) / seconds)
  const first = running - buckets + 1
  const counts = await countByTime(
    store.db,
    {
      words: await expandQuery(call, query.q, call.signal),
      reader: { app: app.id },
      authorFid: query.author_fid,
      channelId: query.channel_id?.toLowerCase(),
      priority: false,
    },
    { seconds, from: first * seconds, until: (running + 1) * seconds },
  )
  return {
    metrics: Array.from({ length: buckets }, (_, index) => ({
      start: toIso((first + index) * seconds),
      resolution_in_seconds: seconds,
      cast_count: counts.get(first + index) ?? 0,
    })),
  }
})
