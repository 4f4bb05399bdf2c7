import { operations } from '@castaway/contract'
import { sql } from 'kysely'
import { pageResult, pageRequestOf } from '../../feeds/paging'
import { defineHandler } from '../../context'
import { msToIso } from '../../views/times'
import { viewUsers } from '../../views/users'

export default defineHandler(operations.fetchMuteList, async (call) => {
  const { query, store } = call
  const page = pageRequestOf('fetchMuteList', call)
  const [at, fid] = page.position ?? []
  const { rows } = await sql<{ fid: number; muted_at: number }>`
    select m.muted_fid as fid, m.muted_at from mute m join account a on a.fid = m.muted_fid
    where m.fid = ${query.fid}
      and ${page.position ? sql`(m.muted_at, m.muted_fid) < (${at}::bigint, ${fid}::int)` : sql`true`}
    order by m.muted_at desc, m.muted_fid desc limit ${page.limit + 1}`.execute(store.db)
  const { items, next } = pageResult(page, rows, (row) => [row.muted_at, row.fid])
  const users = await viewUsers(
    store.db,
    items.map((row) => row.fid),
  )
  return {
    mutes: items.flatMap((row) => {
      const muted = users.get(row.fid)
      return muted ? [{ object: 'mute' as const, muted, muted_at: msToIso(row.muted_at) }] : []
    }),
    next,
  }
})
