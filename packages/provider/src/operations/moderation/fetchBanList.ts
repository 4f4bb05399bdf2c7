import { operations } from '@castaway/contract'
import { sql } from 'kysely'
import { pageResult, pageRequestOf } from '../../feeds/paging'
import { defineHandler } from '../../context'
import { msToIso } from '../../views/times'
import { viewUsers } from '../../views/users'

export default defineHandler(operations.fetchBanList, async (call) => {
  const { store, app } = call
  const page = pageRequestOf('fetchBanList', call)
  const [at, fid] = page.position ?? []
  const { rows } = await sql<{ fid: number; banned_at: number }>`
    select b.banned_fid as fid, b.banned_at from ban b join account a on a.fid = b.banned_fid
    where b.app_id = ${app.id}
      and ${page.position ? sql`(b.banned_at, b.banned_fid) < (${at}::bigint, ${fid}::int)` : sql`true`}
    order by b.banned_at desc, b.banned_fid desc limit ${page.limit + 1}`.execute(store.db)
  const { items, next } = pageResult(page, rows, (row) => [row.banned_at, row.fid])
  const users = await viewUsers(
    store.db,
    items.map((row) => row.fid),
  )
  return {
    bans: items.map((row) => ({
      object: 'ban' as const,
      banned: users.get(row.fid),
      banned_at: msToIso(row.banned_at),
    })),
    next,
  }
})
