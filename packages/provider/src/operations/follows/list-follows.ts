import type { OperationId } from '@castaway/contract'
import { followRows } from '../../feeds/follows'
import { pageResult, pageRequestOf } from '../../feeds/paging'
import type { Call } from '../../context'
import { appsOfMessages } from '../../views/message-apps'
import { viewUsers } from '../../views/users'
import { readerOf } from '../reader'
import type { operations } from '@castaway/contract'

type FollowsCall = Call<typeof operations.fetchUserFollowers | typeof operations.fetchUserFollowing>

/** A page of a user's followers, or of the users they follow. */
export async function listFollows(
  id: Extract<OperationId, 'fetchUserFollowers' | 'fetchUserFollowing'>,
  side: 'followers' | 'following',
  call: FollowsCall,
) {
  const { query, store } = call
  const page = pageRequestOf(id, call)
  const { fid, sort_type: sort } = query
  const rows = await followRows(store.db, side, { fid, sort, reader: readerOf(call), page })
  const { items, next } = pageResult(page, rows, (row) =>
    sort === 'desc_chron' ? [row.ts, row.hash] : [row.followers, row.fid],
  )
  const [users, apps] = await Promise.all([
    viewUsers(
      store.db,
      items.map((row) => row.fid),
      query.viewer_fid,
    ),
    appsOfMessages(
      store.db,
      items.map((row) => row.hash),
    ),
  ])
  return {
    users: items.flatMap((row) => {
      const user = users.get(row.fid)
      const app = apps.get(row.hash)
      return user ? [{ object: 'follower' as const, user, ...(app && { app }) }] : []
    }),
    next,
  }
}
