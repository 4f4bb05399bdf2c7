import { operations } from '@castaway/contract'
import { sql } from 'kysely'
import { allOf } from '../../feeds/conditions'
import { pageResult, pageRequestOf } from '../../feeds/paging'
import { defineHandler } from '../../context'
import type { NotificationTokenTable } from '../../store/tables-apps'
import { msToIso } from '../../views/times'

type Row = Omit<NotificationTokenTable, 'id'> & { id: number }

export default defineHandler(operations.fetchNotificationTokens, async (call) => {
  const { query, store, app } = call
  const page = pageRequestOf('fetchNotificationTokens', call)
  const [at, id] = page.position ?? []
  const { rows } = await sql<Row>`
    select t.id, t.fid, t.url, t.token, t.status, t.created_at, t.updated_at from notification_token t
    where ${allOf([
      sql`t.app_id = ${app.id}`,
      query.fids && sql`t.fid = any(${query.fids}::int[])`,
      page.position && sql`(t.created_at, t.id) < (${at}::bigint, ${id}::bigint)`,
    ])}
    order by t.created_at desc, t.id desc limit ${page.limit + 1}`.execute(store.db)
  const { items, next } = pageResult(page, rows, (row) => [row.created_at, row.id])
  return {
    notification_tokens: items.map(({ fid, url, token, status, created_at, updated_at }) => ({
      object: 'notification_token' as const,
      url,
      token,
      status,
      fid,
      created_at: msToIso(created_at),
      updated_at: msToIso(updated_at),
    })),
    next,
  }
})
