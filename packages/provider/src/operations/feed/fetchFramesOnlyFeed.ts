import { operations } from '@castaway/contract'
import { castsWithFrames } from '../../feeds/embeds'
import { pageByTime } from '../../feeds/paging'
import { defineHandler } from '../../context'
import { viewCasts } from '../../views/casts'
import { readerOf } from '../reader'

export default defineHandler(operations.fetchFramesOnlyFeed, async (call) => {
  const { query, store } = call
  const { items, next } = await pageByTime('fetchFramesOnlyFeed', call, (params) =>
    castsWithFrames(store.db, { reader: readerOf(call), ...params }),
  )
  const hashes = items.map(({ hash }) => hash)
  return { casts: await viewCasts(store.db, hashes, query.viewer_fid, call.app.id), next }
})
