import { operations } from '@castaway/contract'
import { pageByTime } from '../../feeds/paging'
import { castsUnderUrls } from '../../feeds/channels-and-users'
import { defineHandler } from '../../context'
import { viewCasts } from '../../views/casts'
import { readerOf } from '../reader'

export default defineHandler(operations.fetchFeedByParentUrls, async (call) => {
  const { query, store } = call
  const { items, next } = await pageByTime('fetchFeedByParentUrls', call, (params) =>
    castsUnderUrls(store.db, {
      parentUrls: query.parent_urls,
      reader: readerOf(call),
      withReplies: query.with_replies,
      ...params,
    }),
  )
  const hashes = items.map(({ hash }) => hash)
  return { casts: await viewCasts(store.db, hashes, query.viewer_fid, call.app.id), next }
})
