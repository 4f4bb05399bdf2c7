import { operations } from '@castaway/contract'
import { sql } from 'kysely'
import { allOf, visible } from '../../feeds/conditions'
import { pageRequestOf } from '../../feeds/paging'
import { defineHandler } from '../../context'
import { hasBadge } from '../../scores/badge'
import { pageOfUsers } from '../page-of-users'
import { readerOf } from '../reader'

/** All users with the badge, highest local score first. */
export default defineHandler(operations.fetchPowerUsers, async (call) => {
  const page = pageRequestOf('fetchPowerUsers', call)
  const [score, fid] = page.position ?? []
  const { rows } = await sql<{ fid: number; score: number }>`
    select p.fid, p.score from profile p join account a on a.fid = p.fid
    where ${allOf([
      hasBadge('p'),
      visible('p.fid', readerOf(call)),
      page.position && sql`(p.score, p.fid) < (${score}::real, ${fid}::int)`,
    ])}
    order by p.score desc, p.fid desc limit ${page.limit + 1}`.execute(call.store.db)
  return pageOfUsers(call, page, rows, (row) => [row.score, row.fid])
})
