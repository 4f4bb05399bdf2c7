import { operations } from '@castaway/contract'
import { sql } from 'kysely'
import { visible } from '../../feeds/conditions'
import { pageResult, pageRequestOf } from '../../feeds/paging'
import { defineHandler } from '../../context'
import { viewCasts } from '../../views/casts'
import { appsOfMessages } from '../../views/message-apps'
import { toIso } from '../../views/times'
import { viewDehydratedUsers } from '../../views/users'
import { readerOf } from '../reader'
import { reactionKinds, reactionWords } from './kinds'

interface Row {
  target: string
  type: 1 | 2
  ts: number
  hash: string
}

export default defineHandler(operations.fetchUserReactions, async (call) => {
  const { query, store } = call
  const page = pageRequestOf('fetchUserReactions', call)
  const [ts, hash] = page.position ?? []
  const reader = readerOf(call)
  // Reactions to URLs and to removed casts have no cast to return.
  const { rows } = await sql<Row>`
    select r.target, r.type, r.ts, r.hash from reaction r join "cast" c on c.hash = r.target
    where r.fid = ${query.fid} and r.type = any(${reactionKinds([query.type])}::int[])
      and ${visible('c.fid', reader)} and ${visible('r.fid', reader)}
      and ${page.position ? sql`(r.ts, r.hash) < (${ts}::int, ${hash}::bytea)` : sql`true`}
    order by r.ts desc, r.hash desc limit ${page.limit + 1}`.execute(store.db)
  const { items, next } = pageResult(page, rows, (row) => [row.ts, row.hash])
  const targets = [...new Set(items.map(({ target }) => target))]
  const [seen, apps, users] = await Promise.all([
    viewCasts(store.db, targets, query.viewer_fid, call.app.id),
    appsOfMessages(
      store.db,
      items.map(({ hash }) => hash),
    ),
    viewDehydratedUsers(store.db, [query.fid]),
  ])
  const casts = new Map(seen.map((cast) => [cast.hash, cast]))
  const user = users.get(query.fid)
  return {
    reactions: items.flatMap((row) => {
      const cast = casts.get(row.target)
      const app = apps.get(row.hash)
      const reaction = { ...reactionWords[row.type], reaction_timestamp: toIso(row.ts) }
      return cast && user ? [{ ...reaction, cast, user, ...(app && { app }) }] : []
    }),
    next,
  }
})
