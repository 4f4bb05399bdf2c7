import type { NotificationKind } from '@castaway/contract'
import { sql, type RawBuilder } from 'kysely'
import { hasBadge } from '../scores/badge'
import { allOf, visible } from './conditions'

/** Rows of a type or of a group that one read looks at to find those that are shown to this viewer. */
export const SCANNED = 2_000

export interface NotificationFilter {
  fid: number
  app: string
  kinds?: NotificationKind[]
  /** Only in conversations of these channels, or under these parent URLs. */
  within?: { column: 'channel_id' | 'parent_url'; values: string[] }
  /** Only from users whom the viewer follows or who have the badge. */
  priority: boolean
  /** Id of the newest notification when the first page was read: later ones do not reorder the groups. */
  upTo: number
}
export type UnboundedFilter = Omit<NotificationFilter, 'upTo'>

/** A group at the newest of its notifications that is shown to the viewer. */
export interface Candidate {
  name: string
  type: NotificationKind
  ts: number
  cast_hash: string | null
  actor: number
}

export const isGroupedKind = (kind: NotificationKind) =>
  kind === 'follows' || kind === 'likes' || kind === 'recasts'
// Exactly as in the index, which is used only for what it says.
const inGroup = (
  filter: UnboundedFilter,
  name: RawBuilder<unknown>,
) => sql`n.fid = ${filter.fid}::int
  and n.name = ${name} and n.type in ('follows', 'likes', 'recasts')`

export const shown = (
  column: string,
  { fid, app, priority }: UnboundedFilter,
): RawBuilder<boolean> => {
  const actor = sql.raw(column)
  return allOf([
    visible(column, { viewer: fid, app }),
    priority &&
      sql`(exists (select from link l where l.fid = ${fid} and l.target_fid = ${actor} and l.type = 'follow')
        or exists (select from profile p where p.fid = ${actor} and ${hasBadge('p')}))`,
  ])
}

/** Query of the newest notifications of a group, of those that are shown. */
export const newestShown = (
  filter: NotificationFilter,
  name: RawBuilder<unknown>,
  limit: number,
  condition: RawBuilder<unknown> = sql`true`,
) => sql`
  select w.ts, w.id, w.actor_fid from (
    select n.ts, n.id, n.actor_fid from notification n
    where ${inGroup(filter, name)} and ${condition}
    order by n.ts desc, n.id desc limit ${sql.lit(SCANNED)}) w
  where ${shown('w.actor_fid', filter)}
  order by w.ts desc, w.id desc limit ${sql.lit(limit)}`
