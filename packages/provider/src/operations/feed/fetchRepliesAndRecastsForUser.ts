import { operations } from '@castaway/contract'
import { pageByTime } from '../../feeds/paging'
import { repliesAndRecasts } from '../../feeds/channels-and-users'
import { defineHandler } from '../../context'
import { viewCasts } from '../../views/casts'
import { readerOf } from '../reader'

export default defineHandler(operations.fetchRepliesAndRecastsForUser, async (call) => {
  const { query, store } = call
  const { fid, filter } = query
  const { items, next } = await pageByTime('fetchRepliesAndRecastsForUser', call, (params) =>
    repliesAndRecasts(store.db, { fid, filter, reader: readerOf(call), ...params }),
  )
  const hashes = items.map(({ hash }) => hash)
  return { casts: await viewCasts(store.db, hashes, query.viewer_fid, call.app.id), next }
})
