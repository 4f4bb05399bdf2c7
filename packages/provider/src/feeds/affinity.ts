import { sql, type Kysely, type RawBuilder } from 'kysely'
import { actWeight } from '../messages/project/trend'
import type { Tables } from '../store/index'
import { visible, type Reader } from './conditions'

/** Newest likes, recasts and casts of a user that are read each, to find whom they interact with. */
const NEWEST = 2_000
/** Users whose interactions are counted: those with whom the user interacts most often. */
const CANDIDATES = 300
/** This many likes in each direction are half of the highest affinity. */
const HALF = 10

export interface Affinity {
  fid: number
  /** 0 to 1 */
  score: number
}

const newestReactions = (fid: number, type: 1 | 2): RawBuilder<unknown> => sql`(
  select r.target_fid as fid from reaction r where r.fid = ${fid}::int and r.type = ${sql.lit(type)}
  order by r.ts desc, r.hash desc limit ${sql.lit(NEWEST)})`

/** Weight of what one user did and another was notified of; the index finds it by both. */
const actsOf = (actor: RawBuilder<unknown>, fid: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select sum(case n.type when 'likes' then ${sql.lit(actWeight.like)}
    when 'recasts' then ${sql.lit(actWeight.recast)} when 'quote' then ${sql.lit(actWeight.recast)}
    else ${sql.lit(actWeight.reply)} end)::float8 as weight
  from notification n where n.fid = ${fid} and n.actor_fid = ${actor} and n.type <> 'follows')`

/**
 * Ranks the users with whom a user interacts by their mutual affinity, which is the same for both: the harmonic mean of
 * the weights of what each did to the other, so that many actions of one of them without an answer count little.
 */
export async function mutualAffinities(
  db: Kysely<Tables>,
  fid: number,
  reader: Reader,
): Promise<Affinity[]> {
  const { rows } = await sql<{ fid: number; given: number; received: number }>`
    with newest as materialized (
      select c.hash, c.parent_fid, c.mentions from "cast" c where c.fid = ${fid}::int
      order by c.ts desc, c.hash desc limit ${sql.lit(NEWEST)}),
    act as (
      select fid from ${newestReactions(fid, 1)} likes
      union all select fid from ${newestReactions(fid, 2)} recasts
      union all select parent_fid from newest
      union all select m.fid from newest, unnest(newest.mentions) as m(fid)
      union all select q.fid from newest join cast_embed e on e.cast_hash = newest.hash
        join "cast" q on q.hash = e.quoted_hash),
    near as materialized (
      select act.fid from act join account a on a.fid = act.fid
      where act.fid <> ${fid}::int and ${visible('act.fid', reader)}
      group by act.fid order by count(*) desc, act.fid limit ${sql.lit(CANDIDATES)})
    select near.fid, given.weight as given, received.weight as received
    from near
    cross join lateral ${actsOf(sql`${fid}::int`, sql`near.fid`)} given
    cross join lateral ${actsOf(sql`near.fid`, sql`${fid}::int`)} received
    where given.weight > 0 and received.weight > 0`.execute(db)
  return rows
    .map(({ fid: other, given, received }) => {
      const mean = (2 * given * received) / (given + received)
      return { fid: other, score: Math.round((1e4 * mean) / (mean + HALF)) / 1e4 }
    })
    .toSorted((a, b) => b.score - a.score || a.fid - b.fid)
}
