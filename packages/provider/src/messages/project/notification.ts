import { toFarcasterTime } from '@castaway/contract'
import { sql, type RawBuilder } from 'kysely'
import type { StoreEvent } from '../../store/events'
import type { Tx } from '../../store/open'
import type { NotificationType } from '../../store/tables'
import { toHex } from '../hex'
import { addToGroups, deleteFromGroups, fillGroups } from './notification-groups'
import { joinHint, type AddedMessage } from './view-change'
import type { ThreadPosition } from './thread-position'
import { bytesJson } from '../../store/bytes'

interface NotificationRow {
  fid: number
  type: NotificationType
  actor_fid: number
  cast_hash: string | null
  ts: number
  hash: string
  channel_id: string | null
  parent_url: string | null
}

type InsertedNotification = Omit<NotificationRow, 'channel_id' | 'parent_url'>

const toStoreEvents = (rows: readonly InsertedNotification[]): StoreEvent[] =>
  rows.map((row) => ({
    kind: 'notification',
    fid: row.fid,
    type: row.type,
    actorFid: row.actor_fid,
    castHash: row.cast_hash,
    hash: row.hash,
    ts: row.ts,
  }))

/** Deletes the notifications that these messages caused, because they are out of view. */
export async function deleteNotifications(tx: Tx, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return
  await deleteFromGroups(tx, sql`n.hash = any(${hashes}::bytea[])`)
}

const DAY = 86_400
/** Days after which a notification is deleted. */
const LIFETIME = 365

const oldestDay = (now: number): number => Math.floor(toFarcasterTime(now) / DAY) - LIFETIME

/** Notifications before this time (Farcaster seconds) are deleted. @param now Unix ms */
export const oldestNotification = (now: number): number => oldestDay(now) * DAY

/** Deletes notifications that are more than a year old. @returns their number, at most `limit` */
export const deleteOldNotifications = (tx: Tx, now: number, limit: number): Promise<number> =>
  deleteFromGroups(
    tx,
    sql`n.id = any(array(
      select o.id from notification o where o.ts / ${sql.lit(DAY)} < ${oldestDay(now)}::int
      limit ${limit}::int))`,
  )

/** Deletes all notifications about these casts, including those of reactions and replies to them. */
export async function deleteNotificationsOfCasts(tx: Tx, hashes: readonly string[]): Promise<void> {
  await sql`delete from notification where cast_hash = any(${hashes}::bytea[])`.execute(tx)
  await sql`delete from notification_group where cast_hash = any(${hashes}::bytea[])`.execute(tx)
}

export async function insertNotifications(
  tx: Tx,
  rows: readonly NotificationRow[],
): Promise<StoreEvent[]> {
  if (rows.length === 0) return []
  return insert(
    tx,
    sql`select fid, type, actor_fid, cast_hash, ts, hash, channel_id, parent_url
      from json_to_recordset(${bytesJson(rows, 'cast_hash', 'hash')}::json) as r(
        fid integer, type text, actor_fid integer, cast_hash bytea, ts integer, hash bytea,
        channel_id text, parent_url text)`,
  )
}

/**
 * Notifies the users whom casts reply to, quote or mention. Each user gets one notification per cast (a reply wins over
 * a quote, a quote over a mention) and none about their own actions.
 * @param authors authors of the casts that are replied to and quoted, including removed casts
 */
export async function notifyOfCasts(
  tx: Tx,
  casts: readonly { entry: AddedMessage; position: ThreadPosition }[],
  authors: ReadonlyMap<string, number>,
): Promise<StoreEvent[]> {
  const rows = casts.flatMap(({ entry, position }): NotificationRow[] => {
    const body = entry.data.castAddBody!
    const recipients = new Map<number, NotificationType>()
    for (const fid of body.mentions) recipients.set(fid, 'mention')
    for (const { castId } of body.embeds) {
      const author = castId && authors.get(toHex(castId.hash))
      if (author !== undefined) recipients.set(author, 'quote')
    }
    const author = position.parent_hash === null ? undefined : authors.get(position.parent_hash)
    if (author !== undefined) recipients.set(author, 'reply')
    recipients.delete(entry.fid)
    return [...recipients].map(([fid, type]) => ({
      fid,
      type,
      actor_fid: entry.fid,
      cast_hash: entry.hash,
      ts: entry.ts,
      hash: entry.hash,
      channel_id: position.channel_id,
      parent_url: position.root_parent_url,
    }))
  })
  return insertNotifications(tx, rows)
}

/** Notifies again about earlier casts of which more is now known; reads them back from the tables. */
export async function renotifyOfCasts(tx: Tx, hashes: readonly string[]): Promise<StoreEvent[]> {
  if (hashes.length === 0) return []
  const before = await sql<{ fid: number; type: string; hash: string }>`
    delete from notification
    where hash = any(${hashes}::bytea[]) and type in ('mention', 'reply', 'quote')
    returning fid, type, hash`.execute(tx)
  const known = new Set(before.rows.map((row) => `${row.fid}:${row.type}:${row.hash}`))
  const events = await insert(
    tx,
    ofCasts((hash) => sql`${hash} = any(${hashes}::bytea[])`),
  )
  return events.filter(
    (event) =>
      event.kind === 'notification' && !known.has(`${event.fid}:${event.type}:${event.hash}`),
  )
}

/** A condition on the hash of a cast and on who is notified of it. */
type WhichCasts = (hash: RawBuilder<unknown>, fid: RawBuilder<unknown>) => RawBuilder<unknown>

/** SQL of the notifications of casts. @param mentioning a further condition on the casts that mention someone */
const ofCasts = (which: WhichCasts, mentioning = sql`true`) => sql`
  select distinct on (t.hash, t.fid)
    t.fid, t.type, c.fid as actor_fid, c.hash as cast_hash, c.ts, c.hash, c.channel_id,
    c.root_parent_url as parent_url
  from (
    select c.hash, p.fid, 'reply' as type, 1 as rank
    from "cast" c join cast_place p on p.hash = c.parent_hash
    where ${which(sql`c.hash`, sql`p.fid`)}
    union all
    select e.cast_hash, p.fid, 'quote', 2
    from cast_embed e join cast_place p on p.hash = e.quoted_hash
    where ${which(sql`e.cast_hash`, sql`p.fid`)}
    union all
    select c.hash, m.fid, 'mention', 3
    from "cast" c, unnest(c.mentions) m(fid)
    where ${mentioning} and ${which(sql`c.hash`, sql`m.fid`)}
  ) t join "cast" c on c.hash = t.hash
  where t.fid <> c.fid
  order by t.hash, t.fid, t.rank`

/**
 * Writes the notifications of all messages in view, where there are none yet, except those that would be deleted as too
 * old.
 */
export async function fillNotifications(tx: Tx, now: number): Promise<void> {
  await insertAll(tx, now, { which: () => sql`true` })
  await fillGroups(tx)
}

/** Replaces the notifications of these accounts by those that the messages in view say. */
export async function rebuildNotificationsOf(
  tx: Tx,
  fids: readonly number[],
  now: number,
): Promise<void> {
  const list = sql`${[...fids]}::int[]`
  await sql`delete from notification where fid = any(${list})`.execute(tx)
  await sql`delete from notification_group where fid = any(${list})`.execute(tx)
  const mentioning = sql`c.mentions <> '{}' and c.mentions && ${list}`
  await insertAll(tx, now, { which: (fid) => sql`${fid} = any(${list})`, mentioning })
  await fillGroups(tx, sql`(select * from notification where fid = any(${list}))`)
}

/** The same for the numbers that no account has: they can be mentioned and followed. */
export async function rebuildNotificationsOfNobody(tx: Tx, now: number): Promise<void> {
  const which = (fid: RawBuilder<unknown>) =>
    sql`not exists (select from account a where a.fid = ${fid})`
  await sql`delete from notification where ${which(sql`notification.fid`)}`.execute(tx)
  await sql`delete from notification_group where ${which(sql`notification_group.fid`)}`.execute(tx)
  await insertAll(tx, now, { which, mentioning: sql`c.mentions <> '{}'` })
  await fillGroups(tx, sql`(select * from notification n where ${which(sql`n.fid`)})`)
}

/** @param of `which` is a condition on who is notified, `mentioning` one on the casts that mention them */
async function insertAll(
  tx: Tx,
  now: number,
  of: {
    which: (fid: RawBuilder<unknown>) => RawBuilder<unknown>
    mentioning?: RawBuilder<unknown>
  },
): Promise<void> {
  const { which, mentioning } = of
  const isNew = (ts: RawBuilder<unknown>) => sql`${ts} >= ${oldestNotification(now)}::int`
  await sql`
    insert into notification (fid, type, actor_fid, cast_hash, ts, hash, channel_id, parent_url)
    select * from (
      select * from (${ofCasts((_, fid) => which(fid), mentioning)}) of_casts
      where ${isNew(sql`of_casts.ts`)}
      union all
      select ${liked} from reaction r join "cast" c on c.hash = r.target
      where r.type in (1, 2) and c.fid <> r.fid and ${which(sql`c.fid`)} and ${isNew(sql`r.ts`)}
      union all
      select l.target_fid, 'follows', l.fid, null, l.ts, l.hash, null, null
      from link l where l.type = 'follow' and l.target_fid <> l.fid
        and ${which(sql`l.target_fid`)} and ${isNew(sql`l.ts`)}
    ) n order by n.ts, n.hash`.execute(tx)
}

const liked = sql`c.fid, case r.type when 1 then 'likes' else 'recasts' end, r.fid, c.hash, r.ts,
  r.hash, c.channel_id, c.root_parent_url`

/** Notifies the authors of visible casts about likes and recasts. */
export async function notifyOfReactions(
  tx: Tx,
  reactions: readonly { fid: number; type: number; target: string; ts: number; hash: string }[],
): Promise<StoreEvent[]> {
  if (reactions.length === 0) return []
  const rows = reactions.map(({ fid, type, target, ts, hash }) => ({ fid, type, target, ts, hash }))
  return insert(
    tx,
    sql`
      select ${liked}
      from json_to_recordset(${bytesJson(rows, 'target', 'hash')}::json)
        as r(fid integer, type smallint, target bytea, ts integer, hash bytea)
      join "cast" c on c.hash = r.target
      where ${joinHint(
        'c.hash',
        rows.map((row) => row.target),
        'bytea',
      )}
        and c.fid <> r.fid`,
  )
}

/** Notifies about reactions that arrived before the casts that they refer to. */
export async function notifyOfEarlierReactions(
  tx: Tx,
  casts: readonly string[],
): Promise<StoreEvent[]> {
  if (casts.length === 0) return []
  return insert(
    tx,
    sql`
      select ${liked}
      from reaction r join "cast" c on c.hash = r.target
      where r.target = any(${casts}::bytea[]) and r.type in (1, 2) and c.fid <> r.fid`,
  )
}

/** Updates the notifications of casts that have moved to another conversation or channel. */
export async function moveNotifications(tx: Tx, casts: readonly string[]): Promise<void> {
  if (casts.length === 0) return
  for (const table of ['notification', 'notification_group']) {
    await sql`
      update ${sql.table(table)} n set channel_id = c.channel_id, parent_url = c.root_parent_url
      from "cast" c
      where c.hash = n.cast_hash and n.cast_hash = any(${casts}::bytea[])`.execute(tx)
  }
}

async function insert(tx: Tx, rows: RawBuilder<unknown>): Promise<StoreEvent[]> {
  const inserted = await sql<InsertedNotification>`
    with added as (
      insert into notification
        (fid, type, actor_fid, cast_hash, ts, hash, channel_id, parent_url)
      ${rows}
      returning *
    ), grouped as (${addToGroups(sql`added`)})
    select fid, type, actor_fid, cast_hash, ts, hash from added`.execute(tx)
  return toStoreEvents(inserted.rows)
}
