import { operations } from '@castaway/contract'
import { castsBy, followedBy } from '../../feeds/following'
import { pageByTime } from '../../feeds/paging'
import { defineHandler } from '../../context'
import { viewCasts } from '../../views/casts'
import { readerOf } from '../reader'

export default defineHandler(operations.fetchUserFollowingFeed, async (call) => {
  const { query, store } = call
  const reader = readerOf(call)
  const authors = await followedBy(store.db, query.fid, reader)
  const { items, next } = await pageByTime('fetchUserFollowingFeed', call, (params) =>
    castsBy(store.db, { authors, withRecasts: query.with_recasts, reader, ...params }),
  )
  const hashes = items.map(({ hash }) => hash)
  const feedOf = query.fid === query.viewer_fid ? undefined : authors
  return { casts: await viewCasts(store.db, hashes, query.viewer_fid, call.app.id, feedOf), next }
})
