import { operations } from '@castaway/contract'
import { sql } from 'kysely'
import { visible } from '../../feeds/conditions'
import { defineHandler } from '../../context'
import { hasBadge } from '../../scores/badge'

export default defineHandler(operations.fetchPowerUsersLite, async ({ store, app }) => {
  const { rows } = await sql<{ fid: number }>`
    select p.fid from profile p join account a on a.fid = p.fid
    where ${hasBadge('p')} and ${visible('p.fid', { app: app.id })}
    order by p.score desc, p.fid desc`.execute(store.db)
  return { result: { fids: rows.map(({ fid }) => fid) } }
})
