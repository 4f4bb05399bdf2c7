import { operations } from '@castaway/contract'
import { sql } from 'kysely'
import { visible } from '../../feeds/conditions'
import { pageResult, pageRequestOf } from '../../feeds/paging'
import { defineHandler } from '../../context'
import { appsOfMessages } from '../../views/message-apps'
import { toIso } from '../../views/times'
import { viewUsers } from '../../views/users'
import { readerOf } from '../reader'
import { reactionKinds, reactionWords } from './kinds'

interface Row {
  fid: number
  type: 1 | 2
  ts: number
  hash: string
}

export default defineHandler(operations.fetchCastReactions, async (call) => {
  const { query, store } = call
  const page = pageRequestOf('fetchCastReactions', call)
  const [ts, hash] = page.position ?? []
  const { rows } = await sql<Row>`
    select r.fid, r.type, r.ts, r.hash from reaction r join account a on a.fid = r.fid
    where r.target = ${query.hash} and r.type = any(${reactionKinds(query.types)}::int[])
      and ${visible('r.fid', readerOf(call))}
      and ${page.position ? sql`(r.ts, r.hash) < (${ts}::int, ${hash}::bytea)` : sql`true`}
    order by r.ts desc, r.hash desc limit ${page.limit + 1}`.execute(store.db)
  const { items, next } = pageResult(page, rows, (row) => [row.ts, row.hash])
  const [users, apps] = await Promise.all([
    viewUsers(
      store.db,
      items.map(({ fid }) => fid),
      query.viewer_fid,
    ),
    appsOfMessages(
      store.db,
      items.map(({ hash }) => hash),
    ),
  ])
  return {
    reactions: items.flatMap((row) => {
      const user = users.get(row.fid)
      const app = apps.get(row.hash)
      const reaction = { ...reactionWords[row.type], reaction_timestamp: toIso(row.ts) }
      return user ? [{ ...reaction, user, ...(app && { app }) }] : []
    }),
    next,
  }
})
