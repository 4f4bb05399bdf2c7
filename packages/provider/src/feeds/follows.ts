import type { FollowSortType } from '@castaway/contract'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '../store/index'
import { visible, type Reader } from './conditions'
import type { PageRequest } from './paging'

export interface FollowRow {
  fid: number
  ts: number
  hash: string
  followers: number
}

/** Weight of a user in the order `algorithmic`. @param who SQL of their FID; their profile is `p` */
const weightOf = (who: string, { viewer }: Reader): RawBuilder<number> =>
  sql`coalesce(p.follower_count, 0)
    + case when exists (select from link v where v.fid = ${viewer ?? 0} and v.target_fid = ${sql.raw(who)} and v.type = 'follow')
      then 1000000000 else 0 end`

/**
 * Reads the followers of a user, or the users they follow. `desc_chron` sorts by the time of the follow; `algorithmic`
 * sorts users whom the viewer follows first, then by number of followers.
 */
export async function followRows(
  db: Kysely<Tables>,
  side: 'followers' | 'following',
  params: { fid: number; sort: FollowSortType; reader: Reader; page: PageRequest },
): Promise<FollowRow[]> {
  const { fid, sort, reader, page } = params
  const of = side === 'followers' ? sql`l.target_fid` : sql`l.fid`
  const who = side === 'followers' ? 'l.fid' : 'l.target_fid'
  const [first, second] = page.position ?? []
  if (sort === 'desc_chron') {
    const { rows } = await sql<FollowRow>`
      select ${sql.raw(who)} as fid, l.ts, l.hash, 0 as followers from link l
      where ${of} = ${fid} and l.type = 'follow' and ${visible(who, reader)}
        and exists (select from account a where a.fid = ${sql.raw(who)})
        and ${page.position ? sql`(l.ts, l.hash) < (${first}::int, ${second}::bytea)` : sql`true`}
      order by l.ts desc, l.hash desc limit ${page.limit + 1}`.execute(db)
    return rows
  }
  const { rows } = await sql<FollowRow>`
    select x.fid, x.ts, x.hash, x.weight as followers from (
      select ${sql.raw(who)} as fid, l.ts, l.hash, ${weightOf(who, reader)} as weight
      from link l join account a on a.fid = ${sql.raw(who)} left join profile p on p.fid = a.fid
      where ${of} = ${fid} and l.type = 'follow' and ${visible(who, reader)}) x
    where ${page.position ? sql`(x.weight, x.fid) < (${first}::int, ${second}::int)` : sql`true`}
    order by x.weight desc, x.fid desc limit ${page.limit + 1}`.execute(db)
  return rows
}

export interface ReciprocalRow {
  fid: number
  /** When the later of the two followed the other, in Farcaster seconds. */
  ts: number
  /** The key of the order. */
  weight: number
}

/**
 * Reads the users who follow a user and whom the user follows. `desc_chron` sorts by the later of the two follows;
 * `algorithmic` as in `followRows`.
 */
export async function reciprocalRows(
  db: Kysely<Tables>,
  params: { fid: number; sort: FollowSortType; reader: Reader; page: PageRequest },
): Promise<ReciprocalRow[]> {
  const { fid, sort, reader, page } = params
  const since = sql`greatest(l.ts, b.ts)`
  const weight = sort === 'desc_chron' ? since : weightOf('l.target_fid', reader)
  const [last, lastFid] = page.position ?? []
  const { rows } = await sql<ReciprocalRow>`
    select x.fid, x.ts, x.weight from (
      select l.target_fid as fid, ${since} as ts, ${weight} as weight
      from link l join link b on b.fid = l.target_fid and b.target_fid = l.fid and b.type = 'follow'
      join account a on a.fid = l.target_fid left join profile p on p.fid = a.fid
      where l.fid = ${fid} and l.type = 'follow' and l.target_fid <> l.fid
        and ${visible('l.target_fid', reader)}) x
    where ${page.position ? sql`(x.weight, x.fid) < (${last}::int, ${lastFid}::int)` : sql`true`}
    order by x.weight desc, x.fid desc limit ${page.limit + 1}`.execute(db)
  return rows
}
