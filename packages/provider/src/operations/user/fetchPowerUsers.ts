import { operations } from '@castaway/contract'
import { sql } from 'kysely'
import { all, visible } from '../../feeds/conditions'
import { cut, pageOf } from '../../feeds/paging'
import { handle } from '../../http/handle'
import { badged } from '../../scores/badge'
import { viewUsers } from '../../views/users'
import { readerOf } from '../reader'

/** Everyone with the badge, the highest local score first. */
export default handle(operations.fetchPowerUsers, async (call) => {
  const { query, store } = call
  const page = pageOf('fetchPowerUsers', call)
  const [score, fid] = page.position ?? []
  const { rows } = await sql<{ fid: number; score: number }>`
    select p.fid, p.score from profile p join account a on a.fid = p.fid
    where ${all([
      badged('p'),
      visible('p.fid', readerOf(call)),
      page.position && sql`(p.score, p.fid) < (${score}::real, ${fid}::int)`,
    ])}
    order by p.score desc, p.fid desc limit ${page.limit + 1}`.execute(store.db)
  const { items, next } = cut(page, rows, (row) => [row.score, row.fid])
  const users = await viewUsers(
    store.db,
    items.map((row) => row.fid),
    query.viewer_fid,
  )
  return {
    users: items.map((row) => users.get(row.fid)).filter((user) => user !== undefined),
    next,
  }
})
