import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { EmbedUrlMetadata } from '@castaway/contract'
import { allOf, visible, type Reader } from '../feeds/conditions'
import type { Tables } from '../store/index'

export interface StoredEmbed {
  url?: string
  cast_id?: { fid: number; hash: string }
}

export interface CastRow {
  hash: string
  fid: number
  ts: number
  text: string
  parent_hash: string | null
  parent_fid: number | null
  parent_url: string | null
  root_hash: string
  root_parent_url: string | null
  channel_id: string | null
  mentions: number[]
  mentions_positions: number[]
  embeds: StoredEmbed[]
  app_fid: number | null
}

export interface FullCastRow extends CastRow {
  like_count: number
  recast_count: number
  reply_count: number
  likes: { fid: number; fname: string }[] | null
  recasts: { fid: number; fname: string }[] | null
  liked: boolean
  recasted: boolean
  previews: Record<string, EmbedUrlMetadata> | null
}

/** Maximum number of users named in the likes and recasts of a cast; the counts include all. */
const NAMED_REACTORS = 5

const named = (reactions: RawBuilder<unknown>) => sql`(
  select json_agg(json_build_object('fid', x.fid, 'fname', coalesce(p.username, '!' || x.fid)) order by x.place)
  from (select f.fid, row_number() over () as place from ${reactions} f limit ${sql.lit(NAMED_REACTORS)}) x
    left join profile p on p.fid = x.fid)`

/** Users who are hidden from the reader are not named, but counted. */
const newest = (type: 1 | 2, reader: Reader, besides: RawBuilder<unknown> = sql`true`) => sql`
  select r.fid from reaction r
  where r.target = c.hash and r.type = ${sql.lit(type)} and ${visible('r.fid', reader)} and ${besides}
  order by r.ts desc, r.hash desc limit ${sql.lit(NAMED_REACTORS)}`

const likers = (reader: Reader) => named(sql`(${newest(1, reader)})`)

/**
 * Recasters who added a cast to a feed come first, the earliest first: the users whose feed it is, then users whom the
 * reader follows.
 */
const recasters = (reader: Reader, feedOf: readonly number[] | undefined) => {
  const brings = [
    ...(feedOf ? [sql`r.fid = any(${feedOf}::int[])`] : []),
    ...(reader.viewer
      ? [
          sql`exists (select from link l
            where l.fid = ${reader.viewer}::int and l.target_fid = r.fid and l.type = 'follow')`,
        ]
      : []),
  ]
  const groups = brings.map(
    (does, place) => sql`(
      select r.fid from reaction r
      where r.target = c.hash and r.type = 2 and ${visible('r.fid', reader)}
        and ${allOf([does, ...brings.slice(0, place).map((earlier) => sql`not (${earlier})`)])}
      order by r.ts, r.fid limit ${sql.lit(NAMED_REACTORS)})`,
  )
  const others = newest(2, reader, allOf(brings.map((does) => sql`not (${does})`)))
  return named(sql`(${sql.join([...groups, sql`(${others})`], sql` union all `)})`)
}

const columns = sql`c.hash, c.fid, c.ts, c.text, c.parent_hash, c.parent_fid, c.parent_url, c.root_hash,
  c.root_parent_url, c.channel_id, c.mentions, c.mentions_positions, c.embeds, c.app_fid`

/**
 * Reads casts with all their counts and reactors, in one query.
 * @param feedOf users whose casts and recasts make up the feed, if these are not only the users whom the viewer follows
 */
export async function fullCastRows(
  db: Kysely<Tables>,
  hashes: string[],
  viewer = 0,
  app = '',
  feedOf?: readonly number[],
): Promise<Map<string, FullCastRow>> {
  if (hashes.length === 0) return new Map()
  const reader = { viewer, app }
  const { rows } = await sql<FullCastRow>`
    select ${columns}, c.like_count, c.recast_count, c.reply_count,
      case when c.like_count > 0 then ${likers(reader)} end as likes,
      case when c.recast_count > 0 then ${recasters(reader, feedOf)} end as recasts,
      c.like_count > 0 and exists (select from reaction r where r.fid = ${viewer} and r.type = 1 and r.target = c.hash) as liked,
      c.recast_count > 0 and exists (select from reaction r where r.fid = ${viewer} and r.type = 2 and r.target = c.hash) as recasted,
      case when c.embeds <> '[]'::jsonb then (
        select jsonb_object_agg(u.url, u.metadata) from cast_embed e join url_preview u on u.url = e.url
        where e.cast_hash = c.hash) end as previews
    from "cast" c where c.hash = any(${hashes})`.execute(db)
  return new Map(rows.map((row) => [row.hash, row]))
}

/** Reads the casts that these casts quote, and the casts quoted by those. */
export async function quotedCastRows(
  db: Kysely<Tables>,
  hashes: string[],
): Promise<Map<string, CastRow & Pick<FullCastRow, 'previews'>>> {
  if (hashes.length === 0) return new Map()
  const { rows } = await sql<CastRow & Pick<FullCastRow, 'previews'>>`
    select ${columns}, case when c.embeds <> '[]'::jsonb then (
        select jsonb_object_agg(u.url, u.metadata) from cast_embed e join url_preview u on u.url = e.url
        where e.cast_hash = c.hash) end as previews
    from "cast" c
    where c.hash = any(${hashes}) or c.hash in (
      select e.quoted_hash from cast_embed e where e.cast_hash = any(${hashes}) and e.quoted_hash is not null)`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.hash, row]))
}
