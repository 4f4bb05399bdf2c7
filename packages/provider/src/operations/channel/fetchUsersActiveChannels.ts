import { operations, toFarcasterTime } from '@castaway/contract'
import { sql } from 'kysely'
import { allOf } from '../../feeds/conditions'
import { pageResult, pageRequestOf } from '../../feeds/paging'
import { defineHandler } from '../../context'
import { requireAccounts } from '../moderation/accounts'
import { viewChannels } from '../../views/channels'

/**
 * The order is frozen when the first page is read, so that a channel with a new cast between two pages is not skipped.
 */
export default defineHandler(operations.fetchUsersActiveChannels, async (call) => {
  const { query, store, clock } = call
  const page = pageRequestOf('fetchUsersActiveChannels', call)
  await requireAccounts(store.db, { fid: query.fid })
  const [asOf, ts, id] = page.position ?? [toFarcasterTime(clock.now())]
  const { rows } = await sql<{ id: string; ts: number }>`
    select s.id, s.ts from (
      select c.channel_id as id, max(c.ts) as ts from "cast" c
      where c.fid = ${query.fid} and c.channel_id is not null and c.ts <= ${asOf}::int
      group by c.channel_id) s
    join channel ch on ch.id = s.id
    where ${allOf([ts !== undefined && sql`(s.ts, s.id) < (${ts}::int, ${id}::text)`])}
    order by s.ts desc, s.id desc limit ${page.limit + 1}`.execute(store.db)
  const { items, next } = pageResult(page, rows, (row) => [asOf!, row.ts, row.id])
  const channels = await viewChannels(
    store.db,
    items.map((row) => row.id),
  )
  return {
    channels: items.map((row) => channels.get(row.id)).filter((found) => found !== undefined),
    next,
  }
})
