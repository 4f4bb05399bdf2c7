import type { NotificationKind } from '@castaway/contract'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { hasBadge } from '../scores/badge'
import type { Tables } from '../store/index'
import { allOf, visible } from './conditions'

/** Maximum number of users named in one notification about likes, recasts or follows; the count includes all. */
const NAMED = 10

export interface NotificationGroup {
  /** The type, and for likes and recasts the cast that they are grouped by. */
  name: string
  type: NotificationKind
  /** Time of the newest notification in the group. */
  ts: number
  cast_hash: string | null
  actors: number[]
  count: number
  unseen: boolean
}

export interface NotificationFilter {
  fid: number
  app: string
  kinds?: NotificationKind[]
  /** Only in conversations of these channels. */
  channels?: string[]
  /** Only in conversations under these parent URLs. */
  parentUrls?: string[]
  /** Only from users whom the viewer follows or who have the badge. */
  priority: boolean
  /** Time of the newest notification when the first page was read: later ones do not reorder the groups. */
  upTo: number
}

const from = ({
  fid,
  app,
  kinds,
  channels,
  parentUrls,
  priority,
}: Omit<NotificationFilter, 'upTo'>): RawBuilder<unknown> => sql`
  notification n left join notification_seen s on s.fid = n.fid and s.type = n.type
  where ${allOf([
    sql`n.fid = ${fid}`,
    visible('n.actor_fid', { viewer: fid, app }),
    kinds && sql`n.type = any(${kinds}::text[])`,
    channels && sql`n.channel_id = any(${channels}::text[])`,
    parentUrls && sql`n.parent_url = any(${parentUrls}::text[])`,
    priority &&
      sql`(exists (select from link l where l.fid = ${fid} and l.target_fid = n.actor_fid and l.type = 'follow')
        or exists (select from profile p where p.fid = n.actor_fid and ${hasBadge('p')}))`,
  ])}`

/** Reads the number of unread notifications and the time of the newest one. */
export async function countUnseen(
  db: Kysely<Tables>,
  filter: Omit<NotificationFilter, 'upTo'>,
): Promise<{ unseen: number; newest: number }> {
  const { rows } = await sql<{ unseen: number; newest: number }>`
    select count(*) filter (where n.ts > coalesce(s.seen_ts, 0))::int as unseen,
      coalesce(max(n.id), 0)::bigint as newest from ${from(filter)}`.execute(db)
  return { unseen: Number(rows[0]!.unseen), newest: Number(rows[0]!.newest) }
}

/** Reads notifications grouped (likes and recasts by cast, follows together, all others alone), newest group first. */
export async function notificationGroups(
  db: Kysely<Tables>,
  filter: NotificationFilter,
  cursor: { ts: number; key: string } | undefined,
  limit: number,
): Promise<NotificationGroup[]> {
  const { rows } = await sql<NotificationGroup>`
    select * from (
      select g.name, min(g.type) as type, max(g.ts) as ts, min(g.cast_hash) as cast_hash,
        (array_agg(g.actor_fid order by g.ts desc, g.id desc))[1:${sql.lit(NAMED)}] as actors,
        count(*)::int as count, bool_or(g.unseen) as unseen
      from (
        select n.id, n.type, n.ts, n.cast_hash, n.actor_fid, n.ts > coalesce(s.seen_ts, 0) as unseen,
          case when n.type = 'follows' then 'follows'
            when n.type in ('likes', 'recasts') then n.type || ':' || coalesce(n.cast_hash, '')
            else n.type || ':' || n.hash end as name
        from ${from(filter)} and n.id <= ${filter.upTo}) g
      group by g.name) x
    where ${cursor ? sql`(x.ts, x.name) < (${cursor.ts}::int, ${cursor.key}::text)` : sql`true`}
    order by x.ts desc, x.name desc limit ${limit}`.execute(db)
  return rows
}
