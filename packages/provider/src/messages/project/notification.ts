import { sql, type RawBuilder } from 'kysely'
import type { StoreEvent } from '../../store/events'
import type { Tx } from '../../store/open'
import type { NotificationType } from '../../store/tables'

interface Row {
  fid: number
  type: NotificationType
  actor_fid: number
  cast_hash: string | null
  ts: number
  hash: string
  channel_id: string | null
  parent_url: string | null
}

type Told = Omit<Row, 'channel_id' | 'parent_url'>

const told = (rows: readonly Told[]): StoreEvent[] =>
  rows.map((row) => ({
    kind: 'notification',
    fid: row.fid,
    type: row.type,
    actorFid: row.actor_fid,
    castHash: row.cast_hash,
    hash: row.hash,
    ts: row.ts,
  }))

/** The message is gone from view, and with it what it told anyone. */
export async function dropNotifications(tx: Tx, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return
  await sql`delete from notification where hash = any(${hashes}::text[])`.execute(tx)
}

/** A cast is gone: nobody is told any more of it, nor of what others did to it. */
export async function dropNotificationsOfCasts(tx: Tx, hashes: readonly string[]): Promise<void> {
  await sql`delete from notification where cast_hash = any(${hashes}::text[])`.execute(tx)
}

export async function insertNotifications(tx: Tx, rows: readonly Row[]): Promise<StoreEvent[]> {
  if (rows.length === 0) return []
  return insert(
    tx,
    sql`select fid, type, actor_fid, cast_hash, ts, hash, channel_id, parent_url
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(
        fid integer, type text, actor_fid integer, cast_hash text, ts integer, hash text,
        channel_id text, parent_url text)`,
  )
}

/**
 * Tells those whom casts answer, quote or mention; each once, an answer before a quote before a
 * mention, and nobody of their own doings. Whom they answer and quote is known also of casts that
 * have gone since.
 */
export async function notifyOfCasts(tx: Tx, hashes: readonly string[]): Promise<StoreEvent[]> {
  if (hashes.length === 0) return []
  return insert(
    tx,
    sql`
      select distinct on (t.hash, t.fid)
        t.fid, t.type, c.fid, c.hash, c.ts, c.hash, c.channel_id, c.root_parent_url
      from (
        select c.hash, p.fid, 'reply' as type, 1 as rank
        from "cast" c join cast_place p on p.hash = c.parent_hash
        where c.hash = any(${hashes}::text[])
        union all
        select e.cast_hash, p.fid, 'quote', 2
        from cast_embed e join cast_place p on p.hash = e.quoted_hash
        where e.cast_hash = any(${hashes}::text[])
        union all
        select c.hash, m.fid, 'mention', 3
        from "cast" c, unnest(c.mentions) m(fid)
        where c.hash = any(${hashes}::text[])
      ) t join "cast" c on c.hash = t.hash
      where t.fid <> c.fid
      order by t.hash, t.fid, t.rank`,
  )
}

/** The same again for casts of which more is known now. */
export async function renotifyOfCasts(tx: Tx, hashes: readonly string[]): Promise<StoreEvent[]> {
  if (hashes.length === 0) return []
  const before = await sql<{ fid: number; type: string; hash: string }>`
    delete from notification
    where hash = any(${hashes}::text[]) and type in ('mention', 'reply', 'quote')
    returning fid, type, hash`.execute(tx)
  const known = new Set(before.rows.map((row) => `${row.fid}:${row.type}:${row.hash}`))
  const events = await notifyOfCasts(tx, hashes)
  return events.filter(
    (event) =>
      event.kind === 'notification' && !known.has(`${event.fid}:${event.type}:${event.hash}`),
  )
}

/** Tells authors of likes and recasts: of those in `reactions`, or of all to the casts in `casts`. */
export async function notifyOfReactions(
  tx: Tx,
  of: { reactions: readonly string[] } | { casts: readonly string[] },
): Promise<StoreEvent[]> {
  const which =
    'casts' in of
      ? sql`r.target = any(${of.casts}::text[])`
      : sql`r.hash = any(${of.reactions}::text[])`
  return insert(
    tx,
    sql`
      select c.fid, case r.type when 1 then 'likes' else 'recasts' end, r.fid, c.hash, r.ts, r.hash,
        c.channel_id, c.root_parent_url
      from reaction r join "cast" c on c.hash = r.target
      where ${which} and c.fid <> r.fid`,
  )
}

/** Casts have moved to another conversation or channel. */
export async function moveNotifications(tx: Tx, casts: readonly string[]): Promise<void> {
  if (casts.length === 0) return
  await sql`
    update notification n set channel_id = c.channel_id, parent_url = c.root_parent_url
    from "cast" c
    where c.hash = n.cast_hash and n.cast_hash = any(${casts}::text[])`.execute(tx)
}

async function insert(tx: Tx, rows: RawBuilder<unknown>): Promise<StoreEvent[]> {
  const inserted = await sql<Told>`
    insert into notification
      (fid, type, actor_fid, cast_hash, ts, hash, channel_id, parent_url)
    ${rows}
    on conflict (fid, type, hash) do nothing
    returning fid, type, actor_fid, cast_hash, ts, hash`.execute(tx)
  return told(inserted.rows)
}
