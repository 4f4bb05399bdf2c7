import { dehydrated } from '@castaway/contract'
import { sql, type RawBuilder } from 'kysely'
import { visible } from '../../feeds/conditions'
import type { Call } from '../../context'
import { viewUsers } from '../../views/users'
import { readerOf } from '../reader'

const TOP = 3
const MAX_FOLLOWERS = 200

/**
 * Followers whom the viewer follows, by number of followers, without the viewer and users who are hidden from them.
 * @param followers rows of `fid`
 */
export async function relevantFollowers(
  call: Pick<Call, 'store' | 'app'> & { query: { viewer_fid: number } },
  followers: RawBuilder<unknown>,
) {
  const { query, store } = call
  const { rows } = await sql<{ fid: number }>`
    select f.fid from (${followers}) f
    join link mine on mine.fid = ${query.viewer_fid} and mine.target_fid = f.fid and mine.type = 'follow'
    left join profile p on p.fid = f.fid
    where f.fid <> ${query.viewer_fid} and ${visible('f.fid', readerOf(call))}
    order by coalesce(p.follower_count, 0) desc, f.fid limit ${MAX_FOLLOWERS}`.execute(store.db)
  const users = await viewUsers(
    store.db,
    rows.map(({ fid }) => fid),
    query.viewer_fid,
  )
  const known = rows.map(({ fid }) => users.get(fid)).filter((user) => user !== undefined)
  return {
    top_relevant_followers_hydrated: known
      .slice(0, TOP)
      .map((user) => ({ object: 'follower' as const, user })),
    all_relevant_followers_dehydrated: known.map((user) => ({
      object: 'follower_dehydrated' as const,
      user: dehydrated(user),
    })),
  }
}
