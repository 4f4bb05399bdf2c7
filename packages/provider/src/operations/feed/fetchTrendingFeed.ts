import { operations } from '@castaway/contract'
import { rankedPage } from '../../feeds/ranking'
import { trendingCasts, type TrendingParams } from '../../feeds/trending'
import { defineHandler } from '../../context'
import { invalidField } from '../../errors'
import { viewCasts } from '../../views/casts'
import { filtersOf } from './provider-metadata'
import { readerOf } from '../reader'

export default defineHandler(operations.fetchTrendingFeed, async (call) => {
  const { query, store, clock } = call
  if (query.channel_id !== undefined && query.parent_url !== undefined) {
    throw invalidField('parent_url', 'Give either channel_id or parent_url, not both')
  }
  if (query.time_window === '7d' && !query.channel_id && !query.parent_url) {
    throw invalidField(
      'time_window',
      'A window of 7d only works for one channel: give channel_id or parent_url',
    )
  }
  const trend: TrendingParams = {
    window: query.time_window,
    provider: query.provider,
    channelId: query.channel_id,
    parentUrl: query.parent_url,
    filters: filtersOf(query.provider, query.provider_metadata),
  }
  const name = `trending:${JSON.stringify(Object.values(trend))}`
  const { items, next } = await rankedPage('fetchTrendingFeed', call, readerOf(call), name, () =>
    trendingCasts(store.db, clock, trend),
  )
  const hashes = items.map(({ key }) => key)
  return { casts: await viewCasts(store.db, hashes, query.viewer_fid, call.app.id), next }
})
