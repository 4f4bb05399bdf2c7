import type { EmbedUrlMetadata } from '@castaway/contract'
import { sql, type Selectable } from 'kysely'
import type { CastTable } from '../store/index'
import { bytesJson } from '../store/bytes'
import type { RowKind } from './kind'

/** The columns of a cast that views show. */
const columns = [
  'hash',
  'fid',
  'ts',
  'text',
  'parent_hash',
  'parent_fid',
  'parent_url',
  'root_hash',
  'root_parent_url',
  'channel_id',
  'mentions',
  'mentions_positions',
  'embeds',
  'app_fid',
  'like_count',
  'recast_count',
  'reply_count',
] as const satisfies readonly (keyof CastTable)[]

export interface CastRow extends Pick<Selectable<CastTable>, (typeof columns)[number]> {
  /** The newest users who like it, newest first; no more than `LIKERS`. */
  likers: number[] | null
  /** `[fid, ts]` of everyone who recast it, earliest first; null if there are none, or more than `RECASTERS`. */
  recasters: [fid: number, ts: number][] | null
}

/** Likers that are read with a cast. */
export const LIKERS = 200
/** Recasters that are read with a cast; all of them are needed to know who was the first. */
export const RECASTERS = 1_000

export const casts: RowKind<string, CastRow> = {
  max: 20_000,
  async load(db, hashes) {
    const { rows } = await sql<CastRow>`
      select ${sql.join(columns.map((name) => sql.ref(`c.${name}`)))},
        case when c.like_count > 0 then (
          select json_agg(x.fid) from (
            select r.fid from reaction r where r.target = c.hash and r.type = 1
            order by r.ts desc, r.hash desc limit ${sql.lit(LIKERS)}) x) end as likers,
        case when c.recast_count between 1 and ${sql.lit(RECASTERS)} then (
          select json_agg(json_build_array(r.fid, r.ts) order by r.ts, r.fid)
          from reaction r where r.target = c.hash and r.type = 2) end as recasters
      from "cast" c where c.hash = any(${hashes}::bytea[])`.execute(db)
    return new Map(rows.map((row) => [row.hash, row]))
  },
}

/** What is known of the content behind a URL. */
export const previews: RowKind<string, EmbedUrlMetadata> = {
  max: 5_000,
  async load(db, urls) {
    const { rows } = await sql<{ url: string; metadata: EmbedUrlMetadata }>`
      select url, metadata from url_preview where url = any(${urls}::text[])`.execute(db)
    return new Map(rows.map(({ url, metadata }) => [url, metadata]))
  },
}

/** Key of a reaction. @param type 1 like, 2 recast */
export const reactionKey = (fid: number, type: 1 | 2, hash: string): string =>
  `${fid} ${type} ${hash}`

/** Reactions to casts that have more of them than are read with the cast, by `reactionKey`. */
export const reactions: RowKind<string, true> = {
  max: 50_000,
  async load(db, keys) {
    const parts = keys.map((key) => key.split(' '))
    const { rows } = await sql<{ fid: number; type: 1 | 2; target: string }>`
      select r.fid, r.type, r.target
      from json_to_recordset(${bytesJson(
        parts.map(([fid, type, target]) => ({ fid, type, target })),
        'target',
      )}::json) as k(fid int, type smallint, target bytea)
      join reaction r on r.fid = k.fid and r.type = k.type and r.target = k.target`.execute(db)
    return new Map(rows.map(({ fid, type, target }) => [reactionKey(fid, type, target), true]))
  },
}

/** The newest top-level casts of a user and the newest casts that they recast, newest first. */
export interface Timeline {
  /** `[hash, ts]` */
  casts: [hash: string, ts: number][]
  /** `[hash, ts of the recast]`; the casts may be gone or unknown. */
  recasts: [hash: string, ts: number][]
}

/** Entries of each kind in a timeline, at most. Most feeds take a few of each author; the long ones are for the others. */
export const NEWEST = 8
export const NEWEST_LONG = 200

const timelineKind = (length: number, max: number): RowKind<number, Timeline> => ({
  max,
  async load(db, fids) {
    const { rows } = await sql<{ fid: number } & { [K in keyof Timeline]: Timeline[K] | null }>`
      select f.fid,
        (select json_agg(json_build_array(hex(x.hash), x.ts) order by x.ts desc, x.hash desc) from (
          select c.hash, c.ts from "cast" c where c.fid = f.fid and c.parent_hash is null
          order by c.ts desc, c.hash desc limit ${sql.lit(length)}) x) as casts,
        (select json_agg(json_build_array(hex(x.target), x.ts) order by x.ts desc, x.target desc) from (
          select r.target, r.ts from reaction r where r.fid = f.fid and r.type = 2
          order by r.ts desc, r.target desc limit ${sql.lit(length)}) x) as recasts
      from unnest(${fids}::int[]) as f(fid)`.execute(db)
    return new Map(
      rows.map(({ fid, casts, recasts }) => [fid, { casts: casts ?? [], recasts: recasts ?? [] }]),
    )
  },
})

export const timelines = timelineKind(NEWEST, 20_000)
export const longTimelines = timelineKind(NEWEST_LONG, 1_000)
