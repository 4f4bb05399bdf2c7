import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { pageByTime } from '../../feeds/paging'
import { searchByTime } from '../../search/search-casts'
import { topicSearch } from '../../trending-topics/topic-search'
import { viewCasts } from '../../views/casts'
import { readerOf } from '../reader'

export default defineHandler(operations.fetchFeedByTopic, async (call) => {
  const { query, store } = call
  const words = await topicSearch(call, query.slug)
  const reader = readerOf(call)
  const { items, next } = await pageByTime('fetchFeedByTopic', call, async ({ cursor, limit }) =>
    words ? searchByTime(store.db, { words, reader, priority: false }, cursor, limit) : [],
  )
  const hashes = items.map(({ hash }) => hash)
  return { casts: await viewCasts(store.db, hashes, query.viewer_fid, call.app.id), next }
})
