import { notificationKinds, type NotificationKind } from '@castaway/contract'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { hasBadge } from '../scores/badge'
import type { Tables } from '../store/index'
import { afterCursor, allOf, hiddenFids, visible, type KeysetCursor } from './conditions'

/** Maximum number of users named in one notification about likes, recasts or follows; the count includes all. */
const NAMED = 10
/** The number of unread notifications is exact up to this one. */
const MAX_UNSEEN = 1_000
/**
 * Rows that one read looks at to find those that are shown to this viewer, among the groups of a type and among the
 * notifications of a group. It bounds the cost for a user whose newest notifications are all by users who are hidden, or
 * who are not followed in priority mode.
 */
const SCANNED_GROUPS = 500
const SCANNED = 2_000

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
  /** Only in conversations of these channels, or under these parent URLs. */
  within?: { column: 'channel_id' | 'parent_url'; values: string[] }
  /** Only from users whom the viewer follows or who have the badge. */
  priority: boolean
  /** Id of the newest notification when the first page was read: later ones do not reorder the groups. */
  upTo: number
}
type Unbounded = Omit<NotificationFilter, 'upTo'>

/** A group at the newest of its notifications that is shown to the viewer. */
interface Candidate {
  name: string
  type: NotificationKind
  ts: number
  cast_hash: string | null
  actor: number
  count: number
}

const isGroupedKind = (kind: NotificationKind) =>
  kind === 'follows' || kind === 'likes' || kind === 'recasts'
// Exactly as in the index, which is used only for what it says.
const inGroup = (filter: Unbounded, name: RawBuilder<unknown>) => sql`n.fid = ${filter.fid}::int
  and n.name = ${name} and n.type in ('follows', 'likes', 'recasts')`

const shown = (column: string, { fid, app, priority }: Unbounded): RawBuilder<boolean> => {
  const actor = sql.raw(column)
  return allOf([
    visible(column, { viewer: fid, app }),
    priority &&
      sql`(exists (select from link l where l.fid = ${fid} and l.target_fid = ${actor} and l.type = 'follow')
        or exists (select from profile p where p.fid = ${actor} and ${hasBadge('p')}))`,
  ])
}

/**
 * The parts of a list that an index has in order: one for each type, in each channel or under each URL if the list is
 * about some.
 */
function parts({ kinds = [...notificationKinds], within }: Unbounded, grouped?: boolean) {
  const types = kinds.filter((kind) => grouped === undefined || isGroupedKind(kind) === grouped)
  const scopes =
    within && sql`cross join (select distinct unnest(${within.values}::text[]) as id) s`
  return {
    from: sql`unnest(${types}::text[]) as t(type) ${scopes ?? sql``}`,
    /** Condition that a row of this table is in the part. */
    has: (table: string) => sql`${sql.ref(`${table}.type`)} = t.type
      and ${within ? sql`${sql.ref(`${table}.${within.column}`)} = s.id` : sql`true`}`,
  }
}

/** Counts unread notifications, exactly up to 1,000. */
export async function countUnseen(db: Kysely<Tables>, filter: Unbounded): Promise<number> {
  const { from, has } = parts(filter)
  const { rows } = await sql<{ unseen: number }>`
    select count(*)::int as unseen from (
      select from ${from}
        left join notification_seen seen on seen.fid = ${filter.fid}::int and seen.type = t.type
        cross join lateral (
          select n.actor_fid from notification n
          where n.fid = ${filter.fid}::int and ${has('n')} and n.ts > coalesce(seen.seen_ts, 0)
          order by n.ts desc, n.name desc limit ${sql.lit(SCANNED)}) n
      where ${shown('n.actor_fid', filter)} limit ${sql.lit(MAX_UNSEEN)}) unseen`.execute(db)
  return rows[0]!.unseen
}

/** Returns the id of the newest notification of anyone. */
export async function newestNotification(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(id), 0)::bigint as id from notification`.execute(db)
  return Number(rows[0]!.id)
}

/**
 * Reads notifications grouped (likes and recasts by cast, follows together, all others alone), newest group first. It
 * reads about as many rows as it returns, however many the user has.
 * @returns `next`, from where to read on, is undefined at the end of the list. Before that a page may have fewer groups
 * than its limit, if few of those that were looked at are shown to this viewer.
 */
export async function notificationGroups(
  db: Kysely<Tables>,
  filter: NotificationFilter,
  cursor: KeysetCursor | undefined,
  limit: number,
): Promise<{ groups: NotificationGroup[]; next?: KeysetCursor }> {
  const { found, end } = await inPlace(db, filter, cursor, limit + 1)
  const moved = await displaced(db, filter, cursor, end)
  const all = [...found, ...moved].toSorted((a, b) => b.ts - a.ts || (a.name < b.name ? 1 : -1))
  const groups = all.slice(0, limit)
  const last = all.length > limit ? groups.at(-1)! : undefined
  const next = last ? { ts: last.ts, key: last.name } : end
  return { groups: await complete(db, filter, groups), ...(next && { next }) }
}

/**
 * Reads groups whose newest notification is shown.
 * @returns `end`: all groups before it are in `found`; undefined if there are no others
 */
async function inPlace(
  db: Kysely<Tables>,
  filter: NotificationFilter,
  cursor: KeysetCursor | undefined,
  limit: number,
): Promise<{ found: Candidate[]; end?: KeysetCursor }> {
  const rowsOf = (table: string, grouped: boolean, columns: RawBuilder<unknown>) => {
    const { from, has } = parts(filter, grouped)
    return sql`
      select x.* from ${from} cross join lateral (
        select * from (
          select r.*, ${shown('r.actor', filter)} and r.id <= ${filter.upTo}::bigint as shown,
            row_number() over () = ${sql.lit(SCANNED_GROUPS)} as last
          from (
            select n.name, n.type, n.ts, n.cast_hash, ${columns} from ${sql.table(table)} n
            where n.fid = ${filter.fid}::int and ${has('n')} and ${afterCursor('n.ts', 'n.name', cursor)}
            order by n.ts desc, n.name desc limit ${sql.lit(SCANNED_GROUPS)}) r) y
        where shown or last limit ${limit}::int) x`
  }
  const { rows } = await sql<Candidate & { shown: boolean; last: boolean }>`
    select * from (
      ${rowsOf('notification_group', true, sql`n.newest_actor as actor, n.newest_id as id, n.count`)}
      union all
      ${rowsOf('notification', false, sql`n.actor_fid as actor, n.id, 1 as count`)}) z
    order by ts desc, name desc`.execute(db)
  // Where one part was not read further, others may still have rows, which come with the next page.
  const cut = rows.findIndex((row) => row.last)
  const read = cut < 0 ? rows : rows.slice(0, cut + 1)
  const found = read.filter((row) => row.shown).slice(0, limit)
  const ending = found.length === limit ? found.at(-1) : cut < 0 ? undefined : rows[cut]
  return { found, ...(ending && { end: { ts: ending.ts, key: ending.name } }) }
}

/**
 * Reads groups whose newest notification is not shown, or is later than the first page, at the newest one that is.
 * @param end groups after it are not read
 */
async function displaced(
  db: Kysely<Tables>,
  filter: NotificationFilter,
  cursor: KeysetCursor | undefined,
  end: KeysetCursor | undefined,
): Promise<Candidate[]> {
  const { from, has } = parts(filter, true)
  const until = end
    ? sql`(g.ts, g.name) > (${end.ts}::int, ${end.key}::text) and g.ts >= ${end.ts}::int`
    : sql`true`
  const { rows } = await sql<Candidate>`
    select g.name, g.type, n.ts, g.cast_hash, n.actor_fid as actor, g.count
    from ${from} cross join notification_group g
      cross join lateral (
        ${newestShown(filter, sql`g.name`, 1, sql`n.id <= ${filter.upTo}::bigint`)}) n
    where g.fid = ${filter.fid}::int and ${has('g')} and ${until}
      and not (${shown('g.newest_actor', filter)} and g.newest_id <= ${filter.upTo}::bigint)
      and ${afterCursor('n.ts', 'g.name', cursor)}
      and ${end ? sql`(n.ts, g.name) >= (${end.ts}::int, ${end.key}::text)` : sql`true`}`.execute(
    db,
  )
  return rows
}

/** Query of the newest notifications of a group, of those that are shown. */
const newestShown = (
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

/** Adds to each group its newest actors, the number of all of them, and whether it is unread. */
async function complete(
  db: Kysely<Tables>,
  filter: NotificationFilter,
  found: readonly Candidate[],
): Promise<NotificationGroup[]> {
  const { rows: seen } = await sql<{ type: string; ts: number }>`
    select type, seen_ts as ts from notification_seen where fid = ${filter.fid}`.execute(db)
  const seenTo = new Map(seen.map(({ type, ts }) => [type, ts]))
  const names = found.filter(({ type }) => isGroupedKind(type)).map(({ name }) => name)
  const hidden = hiddenFids({ viewer: filter.fid, app: filter.app })
  // Without priority mode only hidden users are not counted, who are few. With it, users who are counted are few.
  const counted = filter.priority
    ? sql`(select count(*) from (${newestShown(filter, sql`g.name`, SCANNED)}) c)`
    : sql`(select -count(*) from notification n
        where ${inGroup(filter, sql`g.name`)} and n.actor_fid = any(${hidden}))`
  const { rows } = await sql<{ name: string; actors: number[]; count: number }>`
    select g.name, ${counted}::int as count, array(
        select a.actor_fid from (${newestShown(filter, sql`g.name`, NAMED)}) a
        order by a.ts desc, a.id desc) as actors
    from unnest(${names}::text[]) as g(name)`.execute(db)
  const details = new Map(rows.map((row) => [row.name, row]))
  return found.map(({ name, type, ts, cast_hash, actor, count }) => {
    const group = details.get(name)
    return {
      name,
      type,
      ts,
      cast_hash,
      actors: group?.actors ?? [actor],
      count: !group ? count : filter.priority ? group.count : count + group.count,
      unseen: ts > (seenTo.get(type) ?? 0),
    }
  })
}
