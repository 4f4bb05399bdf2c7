import type { NotificationKind } from '@castaway/contract'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../store/index'
import type { KeysetCursor } from './conditions'
import {
  isGroupedKind,
  newestShown,
  type Candidate,
  type NotificationFilter,
} from './notification-filter'

/** Maximum number of users in one notification about likes, recasts or follows; the next one continues its group. */
const NAMED = 50

export interface NotificationGroup {
  /** The type, and for likes and recasts the cast that they are grouped by, for follows the day. */
  name: string
  type: NotificationKind
  /** Time of the newest of its notifications. */
  ts: number
  cast_hash: string | null
  /** Newest first. */
  actors: number[]
  unseen: boolean
}

/** The end of a page. */
export interface NotificationCursor extends KeysetCursor {
  /** Within the group `key`: time and id of the last notification that was read. Otherwise the group is complete. */
  within?: { ts: number; id: number }
}

export type Part = Omit<NotificationGroup, 'unseen'>
interface Member {
  ts: number
  id: number
  actor: number
}
export interface GroupCursor {
  name: string
  /** Time of the group in the list. */
  ts: number
  /** The last notification that was read of it. */
  from: { ts: number; id: number }
}

/** Returns a function that says of a notification whether it is unread. */
export async function unreadBy(
  db: Kysely<Tables>,
  { fid }: NotificationFilter,
): Promise<(part: Part) => NotificationGroup> {
  const { rows } = await sql<{ type: string; ts: number }>`
    select type, seen_ts as ts from notification_seen where fid = ${fid}`.execute(db)
  const seenTo = new Map(rows.map(({ type, ts }) => [type, ts]))
  return (part) => ({ ...part, unseen: part.ts > (seenTo.get(part.type) ?? 0) })
}

/** Adds to each group its newest actors, up to the first group that has more of them. */
export async function withActors(
  db: Kysely<Tables>,
  filter: NotificationFilter,
  found: readonly Candidate[],
): Promise<{ groups: Part[]; continues?: GroupCursor }> {
  const names = found.filter(({ type }) => isGroupedKind(type)).map(({ name }) => name)
  const upTo = sql`n.id <= ${filter.upTo}::bigint`
  const { rows } = await sql<{ name: string; members: [ts: number, id: number, actor: number][] }>`
    select g.name, (
      select json_agg(json_build_array(a.ts, a.id, a.actor_fid) order by a.ts desc, a.id desc)
      from (${newestShown(filter, sql`g.name`, NAMED + 1, upTo)}) a) as members
    from unnest(${names}::bytea[]) as g(name)`.execute(db)
  const members = new Map(
    rows.map((row) => [
      row.name,
      (row.members ?? []).map(([ts, id, actor]) => ({ ts, id, actor })),
    ]),
  )
  const groups: Part[] = []
  for (const { name, type, ts, cast_hash, actor } of found) {
    const its = members.get(name) ?? []
    const named = its.slice(0, NAMED)
    const actors = named.length > 0 ? named.map((one) => one.actor) : [actor]
    groups.push({ name, type, ts, cast_hash, actors })
    if (its.length > NAMED) return { groups, continues: { name, ts, from: named.at(-1)! } }
  }
  return { groups }
}

/** Reads on in a group. @param limit notifications, of up to 50 users each */
export async function restOf(
  db: Kysely<Tables>,
  filter: NotificationFilter,
  { name, ts, from }: GroupCursor,
  limit: number,
): Promise<{ parts: Part[]; next?: NotificationCursor }> {
  const next = (last: { ts: number; id: number }) => ({
    ts,
    key: name,
    within: { ts: last.ts, id: last.id },
  })
  if (limit === 0) return { parts: [], next: next(from) }
  const older = sql`n.id <= ${filter.upTo}::bigint
    and (n.ts, n.id) < (${from.ts}::int, ${from.id}::bigint)`
  const { rows } = await sql<Member & Pick<Candidate, 'type' | 'cast_hash'>>`
    select a.ts, a.id, a.actor_fid as actor, g.type, g.cast_hash
    from (${newestShown(filter, sql`${name}`, limit * NAMED + 1, older)}) a
    join notification_group g on g.fid = ${filter.fid}::int and g.name = ${name}
    order by a.ts desc, a.id desc`.execute(db)
  const parts: Part[] = []
  for (let at = 0; at < rows.length && parts.length < limit; at += NAMED) {
    const [first] = rows.slice(at, at + 1)
    parts.push({
      name,
      type: first!.type,
      ts: first!.ts,
      cast_hash: first!.cast_hash,
      actors: rows.slice(at, at + NAMED).map(({ actor }) => actor),
    })
  }
  const last = rows.length > limit * NAMED ? rows[limit * NAMED - 1]! : undefined
  return { parts, ...(last && { next: next({ ts: last.ts, id: Number(last.id) }) }) }
}
