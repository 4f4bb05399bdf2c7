import { operations } from '@castaway/contract'
import { sql } from 'kysely'
import { allOf, visible } from '../../feeds/conditions'
import { defineHandler } from '../../context'
import { viewUsers } from '../../views/users'
import { readerOf } from '../reader'

/** Followed users whose follows are read, and follows read of each. */
const CIRCLE = 300
const EACH = 100
/** Weight of a user with a score of 0, compared to a score of 1. */
const STRANGER = 0.1

/**
 * Suggests users whom the followed users follow, by their number and score; then the users with the most followers.
 * Users who are already followed are left out.
 */
export default defineHandler(operations.fetchFollowSuggestions, async (call) => {
  const { query, store } = call
  const { fid, limit } = query
  const suggestible = allOf([
    sql`s.fid <> ${fid}`,
    sql`not exists (select from link l where l.fid = ${fid} and l.target_fid = s.fid and l.type = 'follow')`,
    visible('s.fid', { viewer: fid, app: call.app.id }),
    visible('s.fid', readerOf(call)),
  ])
  const { rows } = await sql<{ fid: number }>`
    with circle as (
      select target_fid from link where fid = ${fid} and type = 'follow' order by ts desc, hash desc limit ${CIRCLE}),
    near as (
      select x.target_fid as fid, count(*) as votes from circle cross join lateral (
        select target_fid from link where fid = circle.target_fid and type = 'follow'
        order by ts desc, hash desc limit ${EACH}) x
      group by x.target_fid),
    known as (select fid, 0 as votes from profile order by follower_count desc, fid desc limit ${limit + CIRCLE})
    select s.fid from (
      select fid, max(votes) as votes from (select * from near union all select * from known) u group by fid) s
    join account a on a.fid = s.fid left join profile p on p.fid = s.fid
    where ${suggestible}
    order by s.votes * (${sql.lit(STRANGER)} + coalesce(p.score, 0)) desc, coalesce(p.follower_count, 0) desc, s.fid limit ${limit}`.execute(
    store.db,
  )
  const users = await viewUsers(
    store.db,
    rows.map((row) => row.fid),
    query.viewer_fid,
  )
  return {
    users: rows.map((row) => users.get(row.fid)).filter((user) => user !== undefined),
    next: { cursor: null },
  }
})
