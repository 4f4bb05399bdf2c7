import { operations, type FrameAggregateWindow } from '@castaway/contract'
import {
  countInteractors,
  countPerCast,
  listInputs,
  listInteractors,
  type Range,
} from '../../frames/interactions'
import { defineHandler } from '../../context'
import { invalidField, requiredField } from '../../errors'
import type { Db } from '../../store/index'
import { msToIso } from '../../views/times'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const windows: Record<FrameAggregateWindow, number> = {
  '10s': 10 * SECOND,
  '1m': MINUTE,
  '2m': 2 * MINUTE,
  '5m': 5 * MINUTE,
  '10m': 10 * MINUTE,
  '20m': 20 * MINUTE,
  '30m': 30 * MINUTE,
  '2h': 2 * HOUR,
  '12h': 12 * HOUR,
  '1d': 24 * HOUR,
  '7d': 7 * 24 * HOUR,
}
/** The lists have no paging, so a longer one is rejected instead of silently truncated. */
const MAX_LENGTH = 10_000

export default defineHandler(
  operations.fetchValidateFrameAnalytics,
  async ({ query, store, app }) => {
    const range = {
      appId: app.id,
      url: query.frame_url,
      start: Date.parse(query.start),
      stop: Date.parse(query.stop),
    }
    if (range.start >= range.stop) throw invalidField('stop', 'stop must be after start')
    switch (query.analytics_type) {
      case 'total-interactors':
        return { total_interactors: await countInteractors(store.db, range) }
      case 'interactors':
        return { interactors: whole(await listInteractors(store.db, range, MAX_LENGTH + 1)) }
      case 'input-text':
        return { input_texts: whole(await listInputs(store.db, range, MAX_LENGTH + 1)) }
      case 'interactions-per-cast': {
        if (!query.aggregate_window) throw requiredField('aggregate_window')
        return {
          interactions_per_cast: await perCast(store.db, range, windows[query.aggregate_window]),
        }
      }
    }
  },
)

async function perCast(db: Db, range: Range, window: number) {
  const rows = whole(await countPerCast(db, range, window, MAX_LENGTH + 1))
  return rows.map((row) => ({
    start: msToIso(Math.max(row.begins, range.start)),
    stop: msToIso(Math.min(row.begins + window, range.stop)),
    time: msToIso(row.begins),
    interaction_count: row.interaction_count,
    // A URL that every client of the network, and this provider's cast lookup, understands.
    cast_url: `https://warpcast.com/~/conversations/${row.cast_hash}`,
  }))
}

function whole<T>(rows: T[]): T[] {
  if (rows.length <= MAX_LENGTH) return rows
  throw invalidField('stop', `There are more than ${MAX_LENGTH} rows: request a shorter range`)
}
