import { operations } from '@castaway/contract'
import { popularByUser } from '../../feeds/channels-and-users'
import { defineHandler } from '../../context'
import { viewCasts } from '../../views/casts'
import { readerOf } from '../reader'

const MAX_CASTS = 10

export default defineHandler(operations.fetchPopularCastsByUser, async (call) => {
  const { query, store } = call
  const hashes = await popularByUser(store.db, query.fid, readerOf(call), MAX_CASTS)
  return { casts: await viewCasts(store.db, hashes, query.viewer_fid, call.app.id) }
})
