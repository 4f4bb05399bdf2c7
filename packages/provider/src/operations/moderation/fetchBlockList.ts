import { operations } from '@castaway/contract'
import { sql } from 'kysely'
import { allOf } from '../../feeds/conditions'
import { pageResult, pageRequestOf } from '../../feeds/paging'
import { defineHandler } from '../../context'
import { requiredField } from '../../errors'
import { msToIso } from '../../views/times'
import { viewUsers } from '../../views/users'

interface Row {
  blocker_fid: number
  blocked_fid: number
  blocked_at: number
}

export default defineHandler(operations.fetchBlockList, async (call) => {
  const { query, store } = call
  const { blocker_fid: blocker, blocked_fid: blocked } = query
  if (blocker === undefined && blocked === undefined) throw requiredField('blocker_fid')
  const page = pageRequestOf('fetchBlockList', call)
  const [at, first, second] = page.position ?? []
  const { rows } = await sql<Row>`
    select b.blocker_fid, b.blocked_fid, b.blocked_at from block b
    join account one on one.fid = b.blocker_fid join account other on other.fid = b.blocked_fid
    where ${allOf([
      blocker !== undefined && sql`b.blocker_fid = ${blocker}`,
      blocked !== undefined && sql`b.blocked_fid = ${blocked}`,
      page.position &&
        sql`(b.blocked_at, b.blocker_fid, b.blocked_fid) < (${at}::bigint, ${first}::int, ${second}::int)`,
    ])}
    order by b.blocked_at desc, b.blocker_fid desc, b.blocked_fid desc limit ${page.limit + 1}`.execute(
    store.db,
  )
  const { items, next } = pageResult(page, rows, (row) => [
    row.blocked_at,
    row.blocker_fid,
    row.blocked_fid,
  ])
  const users = await viewUsers(
    store.db,
    items.flatMap((row) => [row.blocker_fid, row.blocked_fid]),
  )
  return {
    // The caller knows one side of the block, so the other one is returned.
    blocks: items.map((row) => ({
      object: 'block' as const,
      ...(blocker !== undefined && { blocked: users.get(row.blocked_fid) }),
      ...(blocked !== undefined && { blocker: users.get(row.blocker_fid) }),
      blocked_at: msToIso(row.blocked_at),
    })),
    next,
  }
})
