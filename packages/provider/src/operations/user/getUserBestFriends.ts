import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { mutualAffinities } from '../../feeds/affinity'
import { visible } from '../../feeds/conditions'
import { storedRankingPage } from '../../feeds/ranking'
import { rowsOf } from '../../rows/index'
import { usernameOrFid } from '../../views/users'

/** Users whom this user muted or blocked, or who block this user, are no friends. */
export default defineHandler(operations.getUserBestFriends, async (call) => {
  const { query, store } = call
  const reader = { viewer: query.fid, app: call.app.id }
  const { items, next } = await storedRankingPage(
    'getUserBestFriends',
    call,
    async () => {
      const ranked = await mutualAffinities(store.db, query.fid, reader)
      return ranked.map(({ fid, score }) => `${fid}:${score}`)
    },
    visible(`split_part(k.key, ':', 1)::int`, reader),
  )
  const friends = items.map(({ key }) => key.split(':').map(Number) as [number, number])
  const users = await rowsOf(store.db).users(friends.map(([fid]) => fid))
  return {
    users: friends.flatMap(([fid, score]) => {
      const user = users.get(fid)
      return user
        ? [{ fid, mutual_affinity_score: score, username: usernameOrFid(user.username, fid) }]
        : []
    }),
    next,
  }
})
