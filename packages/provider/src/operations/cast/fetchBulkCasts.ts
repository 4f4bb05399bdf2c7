import { operations, type BulkCastsSortType, type CastWithInteractions } from '@castaway/contract'
import { defineHandler } from '../../context'
import { viewCasts } from '../../views/casts'

const likes = (cast: CastWithInteractions) => cast.reactions.likes_count
const recasts = (cast: CastWithInteractions) => cast.reactions.recasts_count
const replies = (cast: CastWithInteractions) => cast.replies.count

/** The value to sort by in descending order. */
const measures: Record<BulkCastsSortType, (cast: CastWithInteractions, now: number) => number> = {
  likes,
  recasts,
  replies,
  recent: (cast) => Date.parse(cast.timestamp),
  // Engagement that decays within about a day; a short list needs no better model.
  trending: (cast, now) =>
    (likes(cast) + 2 * recasts(cast) + replies(cast) + 1) /
    (2 + Math.max(0, now - Date.parse(cast.timestamp)) / 3_600_000) ** 1.5,
}

export default defineHandler(operations.fetchBulkCasts, async ({ query, store, clock, app }) => {
  const casts = await viewCasts(store.db, [...new Set(query.casts)], query.viewer_fid, app.id)
  if (query.sort_type) {
    const measure = measures[query.sort_type]
    const now = clock.now()
    casts.sort((a, b) => measure(b, now) - measure(a, now))
  }
  return { result: { casts } }
})
