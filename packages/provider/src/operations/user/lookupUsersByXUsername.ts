import { operations } from '@castaway/contract'
import { sql } from 'kysely'
import { defineHandler } from '../../context'
import { viewUsers } from '../../views/users'

/** Several accounts may claim the same name; the one with the most followers comes first. */
export default defineHandler(operations.lookupUsersByXUsername, async ({ query, store }) => {
  const name = query.x_username.replace(/^@/, '')
  const { rows } = await sql<{ fid: number }>`
    select p.fid from profile p where lower(p.x_username) = lower(${name}::text)
    order by p.follower_count desc, p.fid limit 100`.execute(store.db)
  const users = await viewUsers(
    store.db,
    rows.map(({ fid }) => fid),
    query.viewer_fid,
  )
  return { users: rows.map(({ fid }) => users.get(fid)).filter((user) => user !== undefined) }
})
