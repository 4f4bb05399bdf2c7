import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../store/open'
import { bytesJson } from '../../store/bytes'

/** Condition that notifications of this type share a group with others. @param table alias of the table */
export const isGrouped = (table: string): RawBuilder<boolean> =>
  // Exactly as in the index, which is used only for what it says.
  sql`${sql.raw(table)}.type in ('follows', 'likes', 'recasts')`

/**
 * Groups notifications: the rows that `notification_group` has for them.
 * @param rows a table or CTE with the columns of `notification`
 */
export const groupsOf = (rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select g.fid, g.name, min(g.type) as type, (array_agg(g.cast_hash))[1] as cast_hash,
    min(g.channel_id) as channel_id, min(g.parent_url) as parent_url, max(g.ts) as ts,
    (array_agg(g.id order by g.ts desc, g.id desc))[1] as newest_id,
    (array_agg(g.actor_fid order by g.ts desc, g.id desc))[1] as newest_actor,
    count(*)::int as count
  from ${rows} g where ${isGrouped('g')} group by g.fid, g.name`

/** As `groupsOf` returns them. */
const COLUMNS = sql.raw(
  'fid, name, type, cast_hash, channel_id, parent_url, ts, newest_id, newest_actor, count',
)

/** Statement that adds new notifications to their groups. @param rows a CTE that inserts and returns them */
export const addToGroups = (rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into notification_group as g (${COLUMNS})
  ${groupsOf(rows)} order by 1, 2
  on conflict (fid, name) do update set
    count = g.count + excluded.count,
    (ts, newest_id, newest_actor) = (
      select w.ts, w.id, w.actor from (values
        (g.ts, g.newest_id, g.newest_actor),
        (excluded.ts, excluded.newest_id, excluded.newest_actor)) as w(ts, id, actor)
      order by w.ts desc, w.id desc limit 1)`

/** Deletes notifications, and removes them from their groups. @param which condition on `notification n` */
export async function deleteFromGroups(tx: Tx, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ fid: number; name: string; count: number; grouped: boolean }>`
    with gone as (delete from notification n where ${which} returning n.*)
    select g.fid, g.name, count(*)::int as count, ${isGrouped('g')} as grouped
    from gone g group by g.fid, g.name, g.type`.execute(tx)
  const left = rows.filter((row) => row.grouped)
  if (left.length > 0) {
    const gone = sql`json_to_recordset(${bytesJson(left, 'name')}::json)
      as d(fid integer, name bytea, count integer)`
    // Notifications that were added meanwhile are seen only by a statement that begins once their group is locked.
    await sql`select from notification_group g join ${gone} on g.fid = d.fid and g.name = d.name
      order by g.fid, g.name for update of g`.execute(tx)
    await sql`
      with emptied as (
        delete from notification_group g using ${gone}
        where g.fid = d.fid and g.name = d.name and g.count <= d.count)
      update notification_group g set count = g.count - d.count,
        ts = n.ts, newest_id = n.id, newest_actor = n.actor_fid
      from ${gone} cross join lateral (
        select n.ts, n.id, n.actor_fid from notification n
        where n.fid = d.fid and n.name = d.name and ${isGrouped('n')}
        order by n.ts desc, n.id desc limit 1) n
      where g.fid = d.fid and g.name = d.name and g.count > d.count`.execute(tx)
  }
  return rows.reduce((sum, row) => sum + row.count, 0)
}

/** Groups notifications, where there are no groups yet. @param of a table or subquery; all by default */
export async function fillGroups(tx: Tx, of = sql`notification`): Promise<void> {
  await sql`insert into notification_group (${COLUMNS}) ${groupsOf(of)}`.execute(tx)
}

/** @returns one sentence for each group that differs from its notifications, at most `limit` */
export async function compareGroups(tx: Tx, limit: number): Promise<string[]> {
  const columns = sql.raw(
    'type, cast_hash, channel_id, parent_url, ts, newest_id, newest_actor, count',
  )
  const { rows } = await sql<{ fid: number; name: string; found: unknown; due: unknown }>`
    with found as (select fid, name, (select to_jsonb(r) from (select ${columns}) r) as row
        from notification_group),
      due as (select fid, name, (select to_jsonb(r) from (select ${columns}) r) as row
        from (${groupsOf(sql`notification`)}) g)
    select fid, name, found.row as found, due.row as due
    from found full join due using (fid, name)
    where found.row is distinct from due.row order by fid, name limit ${limit}::int`.execute(tx)
  return rows.map(
    ({ fid, name, found, due }) =>
      `notification_group ${fid}:${name} is ${JSON.stringify(found)}, its notifications say ${JSON.stringify(due)}`,
  )
}
