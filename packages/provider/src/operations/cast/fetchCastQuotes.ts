import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { castsQuoting } from '../../feeds/embeds'
import { pageByTime } from '../../feeds/paging'
import { viewCasts } from '../../views/casts'
import { readerOf } from '../reader'
import { findCast } from './find-cast'

export default defineHandler(operations.fetchCastQuotes, async (call) => {
  const { query, store } = call
  const hash = await findCast(store.db, query.identifier, query.type)
  const { items, next } = await pageByTime('fetchCastQuotes', call, (params) =>
    castsQuoting(store.db, hash, { reader: readerOf(call), ...params }),
  )
  const hashes = items.map((item) => item.hash)
  return { casts: await viewCasts(store.db, hashes, query.viewer_fid, call.app.id), next }
})
