import { sql, type Kysely } from 'kysely'
import { rowsOf } from '../rows/index'
import type { Tables } from '../store/index'
import { afterCursor, hiddenFids, visible, type Reader, type CastRef } from './conditions'
import { hiddenFrom } from './hidden'
import { newestOfTimelines, type FollowingFeedParams } from './timelines'

/**
 * Up to this many followed users, their newest casts are looked up per user; above, walking back in time and filtering
 * by author is faster (measured: 25 users 5 ms against 11, 2,000 users 188 ms against 0.6).
 */
const LOOK_UP_EACH = 100

/** The last second that a Farcaster timestamp can hold. */
const LATEST = 2_147_483_647

/** Reads the users whom this user follows and whose casts they may see. */
export async function followedBy(
  db: Kysely<Tables>,
  fid: number,
  reader: Reader,
): Promise<number[]> {
  if (!reader.trustedOnly) {
    const rows = rowsOf(db)
    const [followed, hidden] = await Promise.all([rows.following([fid]), hiddenFrom(rows, reader)])
    return [...followed.get(fid)!].filter((target) => !hidden.has(target))
  }
  const { rows } = await sql<{ fids: number[] }>`select array(
      select l.target_fid from link l
      where l.fid = ${fid} and l.type = 'follow' and ${visible('l.target_fid', reader)}) as fids`.execute(
    db,
  )
  return rows[0]!.fids
}

/** Filters users down to those whose casts this reader may see. */
export async function readable(
  db: Kysely<Tables>,
  fids: number[],
  reader: Reader,
): Promise<number[]> {
  const { rows } = await sql<{ fids: number[] }>`select array(
      select distinct f.fid from unnest(${fids}::int[]) as f(fid) where ${visible('f.fid', reader)}) as fids`.execute(
    db,
  )
  return rows[0]!.fids
}

/**
 * Reads top-level casts by these users and, if requested, their recasts.
 *
 * A recast places a cast at the time of the first recast by one of them, and later recasts do not move it: a cast
 * appears once in the list, and pages neither repeat nor lose one while users recast.
 */
export async function castsBy(db: Kysely<Tables>, params: FollowingFeedParams): Promise<CastRef[]> {
  if (params.authors.length === 0) return []
  return (await newestOfTimelines(db, params)) ?? castsByQuery(db, params)
}

/** The same without timelines: for pages far back and for many authors. */
export async function castsByQuery(
  db: Kysely<Tables>,
  params: FollowingFeedParams,
): Promise<CastRef[]> {
  const { authors, withRecasts, limit } = params
  const each = authors.length <= LOOK_UP_EACH
  const own = each ? castsPerAuthor(params) : castsByTime(params)
  if (each) {
    // A page usually contains a few casts of each author, so a few of each are read first.
    const few = Math.ceil((2 * limit) / authors.length) + 3
    for (const perPerson of few < limit ? [few, limit] : [limit]) {
      const refs = await mergeNewestPerAuthor(db, params, perPerson)
      if (refs) return refs
    }
  }
  const events = withRecasts
    ? sql`${own} union all ${each ? recastsPerAuthor(params) : recastsByTime(params)}`
    : own
  const { rows } = await sql<CastRef>`
    select e.hash, e.ts from (${events}) e order by e.ts desc, e.hash desc limit ${limit}`.execute(
    db,
  )
  return rows
}

/**
 * Merges the newest casts of each user and checks only while walking down the sorted list whether a recast adds a cast,
 * until the page is full. Casts older than the oldest one that was read of a user are unknown.
 * @returns null if the page would reach that far
 */
async function mergeNewestPerAuthor(
  db: Kysely<Tables>,
  params: FollowingFeedParams,
  perPerson: number,
): Promise<CastRef[] | null> {
  const { authors, cursor, limit, withRecasts } = params
  const recasts = sql`union all (
    select r.target, r.ts, row_number() over (order by r.ts desc, r.hash desc), true
    from reaction r where r.fid = f.fid and r.type = 2 and r.ts <= ${cursor?.ts ?? LATEST}::int
    order by r.ts desc, r.hash desc limit ${perPerson})`
  const { rows } = await sql<CastRef & { known_to: number | null }>`
    with taken as materialized (
      select f.fid, x.* from unnest(${authors}::int[]) as f(fid) cross join lateral ((
        select c.hash as target, c.ts, row_number() over (order by c.ts desc, c.hash desc) as nth, false as recast
        from "cast" c where c.fid = f.fid and c.parent_hash is null and ${afterCursor('c.ts', 'c.hash', cursor)}
        order by c.ts desc, c.hash desc limit ${perPerson})
        ${withRecasts ? recasts : sql``}) x),
    known as (select max(ts) as known_to from taken where nth = ${perPerson})
    select e.target as hash, e.ts, (select known_to from known) as known_to from (
      select * from taken r where ${afterCursor('r.ts', 'r.target', cursor)}
      order by r.ts desc, r.target desc offset 0) e
    where not e.recast or exists (
      select from "cast" c join lateral (select e.target, e.ts, e.fid) r on true
      where c.hash = e.target and ${isFirstRecast(params)})
    limit ${limit}`.execute(db)
  const knownTo = rows[0]?.known_to ?? null
  const last = rows.at(-1)
  if (!last) return null
  if (knownTo !== null && (rows.length < limit || last.ts <= knownTo)) return null
  return rows.map(({ hash, ts }) => ({ hash, ts }))
}

const castsPerAuthor = ({ authors, cursor, limit }: FollowingFeedParams) => sql`(
  select x.hash, x.ts from unnest(${authors}::int[]) as f(fid) cross join lateral (
    select c.hash, c.ts from "cast" c
    where c.fid = f.fid and c.parent_hash is null and ${afterCursor('c.ts', 'c.hash', cursor)}
    order by c.ts desc, c.hash desc limit ${limit}) x)`

// The inner order prevents PostgreSQL from replacing the walk in time by a search per author.
const castsByTime = ({ authors, cursor, limit }: FollowingFeedParams) => sql`(
  select x.hash, x.ts from (
    select c.hash, c.ts, c.fid from "cast" c
    where c.parent_hash is null and ${afterCursor('c.ts', 'c.hash', cursor)}
    order by c.ts desc, c.hash desc) x
  where x.fid = any(${authors}::int[]) limit ${limit})`

/** Condition that a recast is the one that adds a cast: none of the authors recast it before or wrote it. */
const isFirstRecast = ({ authors, reader }: FollowingFeedParams) => sql`
  c.fid <> all (${hiddenFids(reader)})
  and not (c.parent_hash is null and c.fid = any(${authors}::int[]))
  and not exists (
    select from reaction b where b.target = r.target and b.type = 2
      and (b.ts, b.fid) < (r.ts, r.fid) and b.fid = any(${authors}::int[]))`

const recastsPerAuthor = (params: FollowingFeedParams) => sql`(
  select x.hash, x.ts from unnest(${params.authors}::int[]) as f(fid) cross join lateral (
    select r.target as hash, r.ts from reaction r join "cast" c on c.hash = r.target
    where r.fid = f.fid and r.type = 2 and ${afterCursor('r.ts', 'r.target', params.cursor)} and ${isFirstRecast(params)}
    order by r.ts desc, r.target desc limit ${params.limit}) x)`

const recastsByTime = (params: FollowingFeedParams) => sql`(
  select x.target as hash, x.ts from (
    select r.target, r.ts, r.fid from reaction r
    where r.type = 2 and ${afterCursor('r.ts', 'r.target', params.cursor)}
    order by r.ts desc, r.target desc offset 0) x
  where x.fid = any(${params.authors}::int[]) and exists (
    select from "cast" c join lateral (select x.target, x.ts, x.fid) r on true
    where c.hash = x.target and ${isFirstRecast(params)})
  limit ${params.limit})`
