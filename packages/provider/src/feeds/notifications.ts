import { notificationKinds } from '@castaway/contract'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '../store/index'
import { afterCursor, type KeysetCursor } from './conditions'
import {
  isGroupedKind,
  newestShown,
  SCANNED,
  shown,
  type Candidate,
  type NotificationFilter,
  type UnboundedFilter,
} from './notification-filter'
import {
  restOf,
  unreadBy,
  withActors,
  type NotificationCursor,
  type NotificationGroup,
} from './notification-members'

export type { NotificationFilter } from './notification-filter'
export type { NotificationCursor, NotificationGroup } from './notification-members'

/** The number of unread notifications is exact up to this one. */
const MAX_UNSEEN = 1_000
/**
 * Groups of a type that one read looks at to find those that are shown to this viewer. It bounds the cost for a user
 * whose newest notifications are all by users who are hidden, or who are not followed in priority mode.
 */
const SCANNED_GROUPS = 500

/**
 * The parts of a list that an index has in order: one for each type, in each channel or under each URL if the list is
 * about some.
 */
function parts({ kinds = [...notificationKinds], within }: UnboundedFilter, grouped?: boolean) {
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
export async function countUnseen(db: Kysely<Tables>, filter: UnboundedFilter): Promise<number> {
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
 * Reads notifications grouped (likes and recasts by cast, follows by day, all others alone), newest group first. It
 * reads about as many rows as it returns, however many the user has. A group of more than 50 users continues in the
 * next notification, until all of them were named.
 * @returns `next`, from where to read on, is undefined at the end of the list. Before that a page may have fewer groups
 * than its limit: if few of those that were looked at are shown to this viewer, and after a group that continues.
 */
export async function notificationGroups(
  db: Kysely<Tables>,
  filter: NotificationFilter,
  cursor: NotificationCursor | undefined,
  limit: number,
): Promise<{ groups: NotificationGroup[]; next?: NotificationCursor }> {
  const unread = await unreadBy(db, filter)
  const begun = cursor?.within
    ? await restOf(db, filter, { ts: cursor.ts, name: cursor.key, from: cursor.within }, limit)
    : undefined
  const continued = begun?.parts ?? []
  if (begun?.next) return { groups: continued.map(unread), next: begun.next }
  const left = limit - continued.length
  // The group ended with the page, so it is complete.
  if (cursor && left === 0) {
    return { groups: continued.map(unread), next: { ts: cursor.ts, key: cursor.key } }
  }

  const { found, end } = await inPlace(db, filter, cursor, left + 1)
  const moved = await displaced(db, filter, cursor, end)
  const all = [...found, ...moved].toSorted((a, b) => b.ts - a.ts || (a.name < b.name ? 1 : -1))
  const page = all.slice(0, left)
  const last = all.length > left ? page.at(-1)! : undefined
  const next = last ? { ts: last.ts, key: last.name } : end
  const { groups, continues } = await withActors(db, filter, page)
  if (!continues) {
    return { groups: [...continued, ...groups].map(unread), ...(next && { next }) }
  }
  const rest = await restOf(db, filter, continues, left - groups.length)
  const after = rest.next ?? { ts: continues.ts, key: continues.name }
  return {
    groups: [...continued, ...groups, ...rest.parts].map(unread),
    ...((rest.next || groups.length < page.length || next) && { next: after }),
  }
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
      ${rowsOf('notification_group', true, sql`n.newest_actor as actor, n.newest_id as id`)}
      union all
      ${rowsOf('notification', false, sql`n.actor_fid as actor, n.id`)}) z
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
    ? sql`(g.ts, g.name) > (${end.ts}::int, ${end.key}::bytea) and g.ts >= ${end.ts}::int`
    : sql`true`
  const { rows } = await sql<Candidate>`
    select g.name, g.type, n.ts, g.cast_hash, n.actor_fid as actor
    from ${from} cross join notification_group g
      cross join lateral (
        ${newestShown(filter, sql`g.name`, 1, sql`n.id <= ${filter.upTo}::bigint`)}) n
    where g.fid = ${filter.fid}::int and ${has('g')} and ${until}
      and not (${shown('g.newest_actor', filter)} and g.newest_id <= ${filter.upTo}::bigint)
      and ${afterCursor('n.ts', 'g.name', cursor)}
      and ${end ? sql`(n.ts, g.name) >= (${end.ts}::int, ${end.key}::bytea)` : sql`true`}`.execute(
    db,
  )
  return rows
}
