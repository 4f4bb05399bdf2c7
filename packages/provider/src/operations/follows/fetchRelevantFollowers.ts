import { operations } from '@castaway/contract'
import { sql } from 'kysely'
import { visible } from '../../feeds/conditions'
import { handle } from '../../http/handle'
import { shorten, viewUsers } from '../../views/users'
import { readerOf } from '../reader'

const TOP = 3
const MOST = 200

export default handle(operations.fetchRelevantFollowers, async (call) => {
  const { query, store } = call
  const { rows } = await sql<{ fid: number }>`
    select l.fid from link l
    join link mine on mine.fid = ${query.viewer_fid} and mine.target_fid = l.fid and mine.type = 'follow'
    left join profile p on p.fid = l.fid
    where l.target_fid = ${query.target_fid} and l.type = 'follow' and l.fid <> ${query.viewer_fid}
      and ${visible('l.fid', readerOf(call))}
    order by coalesce(p.follower_count, 0) desc, l.fid limit ${MOST}`.execute(store.db)
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
      user: shorten(user),
    })),
  }
})
