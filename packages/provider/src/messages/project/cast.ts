import { sql, type RawBuilder } from 'kysely'
import type { StoreEvent } from '../../store/events'
import { languagesOf } from '../../text/languages'
import { searchColumns } from '../../text/stems'
import type { Tx } from '../../store/open'
import type { StoredEmbed } from '../../store/tables'
import type { Entry } from '../conflict'
import { toHex } from '../hex'
import { embedsOf, MessageType, ReactionType, type CastAddBody } from '../types'
import { claimReactions } from './reaction'
import { joinHint, hashesOf, tally, type AddedMessage, type ViewChange } from './view-change'
import { countChannels } from './channel'
import { embedKind } from './embed-kind'
import { deriveFromCasts } from './derived'
import { deleteNotificationsOfCasts } from './notification'
import {
  reparentReplies,
  findReferenced,
  threadPositionsOf,
  type ThreadPosition,
} from './thread-position'
import { bytesJson } from '../../store/bytes'

interface DeletedCast extends ThreadPosition {
  ts: number
}

interface Quote {
  cast_hash: string
  quoted_hash: string
}

export async function projectCasts(tx: Tx, change: ViewChange): Promise<StoreEvent[]> {
  const added = change.added.filter((entry) => entry.type === MessageType.castAdd)
  const hashes = hashesOf(change.removed, MessageType.castAdd)
  const unseen = change.neverSeenCasts
  if (added.length === 0 && hashes.length === 0 && unseen.length === 0) return []

  const removed = await removeCasts(tx, hashes)
  const { positions, authors } = await threadPositionsOf(tx, [...added, ...unseen])
  change.locks.assertHeld([
    ...removed.casts.map((row) => row.root_hash),
    ...[...positions.values()].map((position) => position.root_hash),
  ])
  const expected = await findReferenced(tx, [...added, ...unseen])
  const claimed = await claimReactions(
    tx,
    [...added, ...unseen].filter(({ hash }) => expected.has(hash)),
  )
  await saveThreadPositions(
    tx,
    unseen.map((entry) => positions.get(entry.hash)!),
  )
  const quotes = await insertCasts(tx, { added, positions, expected, revived: change.revived })
  const arrivals = [...positions.values()].filter((position) => expected.has(position.hash))
  const moved = await reparentReplies(tx, arrivals, change.locks)

  const late = added.map((entry) => entry.hash).filter((hash) => expected.has(hash))
  const replies = [
    ...added.map((entry) => ({ ...positions.get(entry.hash)!, ts: entry.ts, by: 1 as const })),
    ...removed.casts.map((row) => ({ ...row, by: -1 as const })),
  ]
  // What was removed was no longer there when casts were inserted with their counts.
  const isNew = new Set(late)
  const before = <Row>(rows: readonly Row[], hashOf: (row: Row) => string | null) =>
    rows.map(hashOf).filter((hash) => hash === null || !isNew.has(hash))
  const repliesOf = await count(tx, {
    people: tally(replies.map((reply) => [reply.fid, reply.by] as const)),
    replies: tally([
      ...added.map(({ hash }) => [positions.get(hash)!.parent_hash, 1] as const),
      ...before(removed.casts, (row) => row.parent_hash).map((hash) => [hash, -1] as const),
    ]),
    quotes: tally([
      ...quotes.map((quote) => [quote.quoted_hash, 1] as const),
      ...before(removed.quotes, (row) => row.quoted_hash).map((hash) => [hash, -1] as const),
    ]),
  })
  await countChannels(tx, replies)
  const notifications = change.isHistory
    ? []
    : await deriveFromCasts(tx, { added, positions, authors, arrivals, replies, late, moved })
  const repliesAfter = (parent: string | null) => {
    const parentReplies = parent === null ? undefined : repliesOf.get(parent)
    return parentReplies === undefined ? {} : { parentReplies }
  }
  const recasters = claimed.flatMap(({ fid, type }) => (type === ReactionType.recast ? fid : []))
  return [
    ...(recasters.length > 0
      ? [{ kind: 'changed', rows: 'timelines', keys: [...new Set(recasters)] } as const]
      : []),
    ...(moved.length > 0 ? [{ kind: 'changed', rows: 'casts', keys: moved } as const] : []),
    ...removed.casts.map((row) => ({
      kind: 'cast_removed' as const,
      hash: row.hash,
      fid: row.fid,
      parentHash: row.parent_hash,
      rootHash: row.root_hash,
      ...repliesAfter(row.parent_hash),
    })),
    ...added.map((entry) => {
      const position = positions.get(entry.hash)!
      return {
        kind: 'cast' as const,
        hash: entry.hash,
        fid: entry.fid,
        ts: entry.ts,
        parentHash: position.parent_hash,
        rootHash: position.root_hash,
        rootParentUrl: position.root_parent_url,
        channelId: position.channel_id,
        ...repliesAfter(position.parent_hash),
      }
    }),
    ...notifications,
  ]
}

/** Takes casts out of view. Replies to them stay, and so does the record of their thread position. */
async function removeCasts(
  tx: Tx,
  hashes: readonly string[],
): Promise<{ casts: DeletedCast[]; quotes: Quote[] }> {
  if (hashes.length === 0) return { casts: [], quotes: [] }
  const casts = await sql<DeletedCast>`
    delete from "cast" where hash = any(${hashes}::bytea[])
    returning hash, fid, parent_hash, root_hash, root_parent_url, channel_id, ts`.execute(tx)
  await saveThreadPositions(tx, casts.rows)
  const quotes = await sql<Quote>`
    with gone as (
      delete from cast_embed where cast_hash = any(${hashes}::bytea[])
      returning cast_hash, quoted_hash
    )
    select distinct cast_hash, quoted_hash from gone where quoted_hash is not null`.execute(tx)
  await sql`delete from trend_bucket where cast_hash = any(${hashes}::bytea[])`.execute(tx)
  await deleteNotificationsOfCasts(tx, hashes)
  return { casts: casts.rows, quotes: quotes.rows }
}

async function saveThreadPositions(tx: Tx, positions: readonly ThreadPosition[]): Promise<void> {
  if (positions.length === 0) return
  await sql`
    insert into cast_gone (hash, fid, parent_hash, root_hash, root_parent_url, channel_id)
    select * from json_to_recordset(${bytesJson(positions, 'hash', 'parent_hash', 'root_hash')}::json) as r(
      hash bytea, fid integer, parent_hash bytea, root_hash bytea, root_parent_url text,
      channel_id text)
    on conflict (hash) do nothing`.execute(tx)
}

interface NewCasts {
  added: readonly AddedMessage[]
  positions: ReadonlyMap<string, ThreadPosition>
  /** Casts to which others reply, which they quote or react to. */
  expected: ReadonlySet<string>
  revived: boolean
}

/** Inserts casts, with what is counted of those that came before them. */
async function insertCasts(
  tx: Tx,
  { added, positions, expected, revived }: NewCasts,
): Promise<Quote[]> {
  if (added.length === 0) return []
  if (revived) {
    const hashes = added.map((entry) => entry.hash)
    await sql`delete from cast_gone where hash = any(${hashes}::bytea[])`.execute(tx)
  }
  const rows = added.map((entry) => ({
    ...positions.get(entry.hash)!,
    ...castRow(entry),
    expected: expected.has(entry.hash),
  }))
  const counted = (what: RawBuilder<unknown>) =>
    sql`case when r.expected then (select count(*) from ${what}) else 0 end`
  await sql`
    with r as (
      select * from json_to_recordset(${bytesJson(rows, 'hash', 'parent_hash', 'root_hash')}::json) as r(
        hash bytea, fid integer, ts integer, text text, type smallint, parent_hash bytea,
        parent_fid integer, parent_url text, root_hash bytea, root_parent_url text, channel_id text,
        mentions integer[], mentions_positions integer[], embeds jsonb, app_fid integer,
        languages text[], expected boolean))
    insert into "cast" (hash, fid, ts, text, type, parent_hash, parent_fid, parent_url, root_hash,
      root_parent_url, channel_id, mentions, mentions_positions, embeds, app_fid, like_count,
      recast_count, reply_count, quote_count, search)
    select r.hash, r.fid, r.ts, r.text, r.type, r.parent_hash, r.parent_fid, r.parent_url,
      r.root_hash, r.root_parent_url, r.channel_id, r.mentions, r.mentions_positions, r.embeds,
      r.app_fid,
      ${counted(sql`reaction x where x.target = r.hash and x.type = 1`)},
      ${counted(sql`reaction x where x.target = r.hash and x.type = 2`)},
      ${counted(sql`"cast" k where k.parent_hash = r.hash`)},
      ${counted(sql`(select distinct e.cast_hash from cast_embed e where e.quoted_hash = r.hash) q`)},
      s.search
    from r join (${searchColumns(sql`r`)}) s on s.hash = r.hash`.execute(tx)
  return insertEmbeds(tx, added)
}

/** What the row of a cast has of its own; its thread position depends on others. */
export function castRow({ ts, data, appFid }: AddedMessage) {
  const body = data.castAddBody!
  return {
    ...columnsOf(body),
    ts,
    type: body.type,
    app_fid: appFid,
    languages: languagesOf(body.text),
  }
}

/** Returns the columns of table `cast` that come from a body. */
export const columnsOf = (body: CastAddBody) => ({
  text: body.text,
  parent_fid: body.parentCastId?.fid ?? null,
  parent_url: body.parentUrl ?? null,
  mentions: body.mentions,
  mentions_positions: body.mentionsPositions,
  embeds: embedsOf(body).map(({ url, castId }): StoredEmbed =>
    // A valid embed has one of the two.
    castId ? { cast_id: { fid: castId.fid, hash: toHex(castId.hash) } } : { url: url! },
  ),
})

/** The rows of what a cast embeds. */
export const embedRows = ({ hash, ts, data }: Entry) =>
  embedsOf(data.castAddBody!).map(({ url, castId }, position) => ({
    cast_hash: hash,
    position,
    url: url ?? null,
    quoted_hash: castId ? toHex(castId.hash) : null,
    kind: url === undefined ? null : embedKind(url),
    ts,
  }))

async function insertEmbeds(tx: Tx, added: readonly AddedMessage[]): Promise<Quote[]> {
  const rows = added.flatMap(embedRows)
  if (rows.length === 0) return []
  await sql`
    insert into cast_embed (cast_hash, position, url, quoted_hash, kind, ts)
    select * from json_to_recordset(${bytesJson(rows, 'cast_hash', 'quoted_hash')}::json) as r(
      cast_hash bytea, position smallint, url text, quoted_hash bytea, kind text, ts integer)`.execute(
    tx,
  )
  // A cast that quotes another cast twice counts as one quote.
  const quotes = new Map<string, Quote>()
  for (const { cast_hash, quoted_hash } of rows) {
    if (quoted_hash) quotes.set(`${cast_hash}:${quoted_hash}`, { cast_hash, quoted_hash })
  }
  return [...quotes.values()]
}

type Tally<K> = readonly { key: K; by: number }[]

/** @returns the number of replies after it, by the hashes of the casts whose counts changed */
async function count(
  tx: Tx,
  by: {
    people: Tally<number>
    replies: Tally<string>
    quotes: Tally<string>
  },
): Promise<Map<string, number>> {
  if (by.people.length > 0) {
    await sql`
      update profile p set cast_count = p.cast_count + d.by
      from json_to_recordset(${JSON.stringify(by.people)}::json) as d(key integer, by integer)
      where p.fid = d.key and ${joinHint(
        'p.fid',
        by.people.map((row) => row.key),
        'int',
      )}`.execute(tx)
  }
  const casts = [
    ...by.replies.map(({ key, by: replies }) => ({ hash: key, replies, quotes: 0 })),
    ...by.quotes.map(({ key, by: quotes }) => ({ hash: key, replies: 0, quotes })),
  ]
  if (casts.length === 0) return new Map()
  const counted = await sql<{ hash: string; replies: number }>`
    update "cast" c set
      reply_count = c.reply_count + d.replies, quote_count = c.quote_count + d.quotes
    from (
      select hash, sum(replies)::int as replies, sum(quotes)::int as quotes
      from json_to_recordset(${bytesJson(casts, 'hash')}::json)
        as r(hash bytea, replies integer, quotes integer)
      group by hash
    ) d
    where c.hash = d.hash and ${joinHint(
      'c.hash',
      casts.map((row) => row.hash),
      'bytea',
    )}
    returning c.hash, c.reply_count as replies`.execute(tx)
  return new Map(counted.rows.map(({ hash, replies }) => [hash, replies]))
}
