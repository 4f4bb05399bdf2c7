import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { reciprocalRows } from '../../feeds/follows'
import { pageRequestOf, pageResult } from '../../feeds/paging'
import { toIso } from '../../views/times'
import { viewUsers } from '../../views/users'
import { readerOf } from '../reader'

export default defineHandler(operations.fetchUserReciprocalFollowers, async (call) => {
  const { query, store } = call
  const page = pageRequestOf('fetchUserReciprocalFollowers', call)
  const { fid, sort_type: sort } = query
  const rows = await reciprocalRows(store.db, { fid, sort, reader: readerOf(call), page })
  const { items, next } = pageResult(page, rows, (row) => [row.weight, row.fid])
  const users = await viewUsers(
    store.db,
    items.map((row) => row.fid),
    query.viewer_fid,
  )
  return {
    users: items.flatMap(({ fid, ts }) => {
      const user = users.get(fid)
      return user ? [{ object: 'reciprocal_follower' as const, user, timestamp: toIso(ts) }] : []
    }),
    next,
  }
})
