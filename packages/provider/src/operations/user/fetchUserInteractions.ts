import { operations, type NotificationKind } from '@castaway/contract'
import { sql } from 'kysely'
import { allOf } from '../../feeds/conditions'
import type { NotificationGroup } from '../../feeds/notifications'
import { defineHandler } from '../../context'
import { invalidField } from '../../errors'
import { viewNotifications } from '../../views/notifications'
import { assertKnownFids } from '../moderation/accounts'
import { kindOfType } from '../notification/kinds'

/** The call has no paging, so this is the maximum. */
const MAX_INTERACTIONS = 100

interface Row {
  type: NotificationKind
  ts: number
  cast_hash: string | null
  actor_fid: number
  hash: string
  unseen: boolean
}

/** Returns what one of the two did and the other was notified of, ungrouped. */
export default defineHandler(operations.fetchUserInteractions, async ({ query, store }) => {
  const [one, other] = query.fids as [number, number]
  if (one === other) throw invalidField('fids', 'fids must contain two different users')
  await assertKnownFids(store.db, [one, other])
  const kinds = query.type?.map((type) => kindOfType[type])
  const { rows } = await sql<Row>`
    select n.type, n.ts, n.cast_hash, n.actor_fid, n.hash, n.ts > coalesce(s.seen_ts, 0) as unseen
    from notification n left join notification_seen s on s.fid = n.fid and s.type = n.type
    where ${allOf([
      sql`n.fid in (${one}::int, ${other}::int) and n.actor_fid in (${one}::int, ${other}::int)`,
      kinds && sql`n.type = any(${kinds}::text[])`,
    ])}
    order by n.ts desc, n.hash desc limit ${MAX_INTERACTIONS}`.execute(store.db)
  const groups = rows.map((row): NotificationGroup => ({
    name: row.hash,
    type: row.type,
    ts: row.ts,
    cast_hash: row.cast_hash,
    actors: [row.actor_fid],
    unseen: row.unseen,
  }))
  return { interactions: await viewNotifications(store.db, groups) }
})
