import type { CastConversationSortType, ConversationFold } from '@castaway/contract'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '../store/index'
import { allOf, MIN_TRUSTED_SCORE, visible, type KeysetCursor, type Reader } from './conditions'
import { MAX_STORED_RANKING } from './ranking'

/**
 * Maximum number of replies below one reply, and of replies of one conversation, in one response. The conversation of a
 * reply has the others: its direct replies are paged to the last one.
 */
const BELOW_EACH = 20
const MAX_NESTED = 500
const MAX_ANCESTORS = 200

export interface RepliesParams {
  parent: string
  reader: Reader
  sort: CastConversationSortType
  fold?: ConversationFold
}

/** Reads one page of direct replies, in order of time. */
export async function repliesByTime(
  db: Kysely<Tables>,
  { parent, reader, sort, fold }: RepliesParams,
  cursor: KeysetCursor | undefined,
  limit: number,
): Promise<{ hash: string; ts: number }[]> {
  const older = sort === 'desc_chron'
  const beyond =
    cursor &&
    (older
      ? sql`(c.ts, c.hash) < (${cursor.ts}::int, ${cursor.key}::bytea)`
      : sql`(c.ts, c.hash) > (${cursor.ts}::int, ${cursor.key}::bytea)`)
  const direction = older ? sql`desc` : sql`asc`
  const { rows } = await sql<{ hash: string; ts: number }>`
    select c.hash, c.ts from "cast" c
    where ${allOf([
      sql`c.parent_hash = ${parent}`,
      visible('c.fid', reader),
      beyond,
      fold && aboveFold(fold, reader),
    ])}
    order by c.ts ${direction}, c.hash ${direction} limit ${limit}`.execute(db)
  return rows
}

/** Ranks direct replies by engagement, for a frozen ranking that callers may page to its end. */
export async function rankedReplies(
  db: Kysely<Tables>,
  { parent, reader, fold }: RepliesParams,
): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select c.hash from "cast" c
    where ${allOf([sql`c.parent_hash = ${parent}`, visible('c.fid', reader), fold && aboveFold(fold, reader)])}
    order by ${replyScore('c')} desc, c.ts, c.hash limit ${MAX_STORED_RANKING}`.execute(db)
  return rows.map(({ hash }) => hash)
}

const replyScore = (cast: string): RawBuilder<number> =>
  sql.raw(`${cast}.like_count + 2 * ${cast}.recast_count + ${cast}.reply_count`)

/**
 * Condition for replies above the fold: those with likes or recasts, and those by the viewer, by the thread's author,
 * by users with a sufficient score, or by users whom the viewer follows.
 */
function aboveFold(fold: ConversationFold, { viewer }: Reader): RawBuilder<boolean> {
  const above = sql<boolean>`(
    c.like_count + c.recast_count > 0
    or c.fid = ${viewer ?? 0}
    or c.fid = (select o.fid from "cast" o where o.hash = c.root_hash)
    or exists (select from profile p where p.fid = c.fid and p.score >= ${MIN_TRUSTED_SCORE})
    or exists (select from link l where l.fid = ${viewer ?? 0} and l.target_fid = c.fid and l.type = 'follow'))`
  return fold === 'above' ? above : sql`not ${above}`
}

export interface NestedReply {
  hash: string
  parent_hash: string
}

/**
 * Reads `depth` levels of replies below these replies, in display order. Above the fold are those whose parents are, too;
 * a reply below the fold takes all its replies with it, so that the two sides together are the conversation.
 */
export async function repliesBelow(
  db: Kysely<Tables>,
  parents: string[],
  depth: number,
  { reader, sort, fold }: Omit<RepliesParams, 'parent'>,
): Promise<NestedReply[]> {
  if (depth < 1 || parents.length === 0) return []
  const order = {
    chron: sql`c.ts, c.hash`,
    desc_chron: sql`c.ts desc, c.hash desc`,
    algorithmic: sql`${replyScore('c')} desc, c.ts, c.hash`,
  }[sort]
  const { rows } = await sql<NestedReply & { level: number }>`
    with recursive below as (
      select p.hash, null::bytea as parent_hash, 0 as level, 0::bigint as place
      from unnest(${parents}::bytea[]) as p(hash)
      union all
      select x.hash, x.parent_hash, b.level + 1, x.place from below b cross join lateral (
        select c.hash, c.parent_hash, row_number() over (order by ${order}) as place from "cast" c
        where ${allOf([
          sql`c.parent_hash = b.hash`,
          visible('c.fid', reader),
          fold === 'above' && aboveFold(fold, reader),
        ])}
        order by ${order} limit ${BELOW_EACH}) x
      where b.level < ${depth})
    select hash, parent_hash, level from below where level > 0
    order by level, place limit ${MAX_NESTED}`.execute(db)
  return rows
}

/** Reads the ancestors of a cast, beginning with the first cast of the conversation. */
export async function ancestorsOf(
  db: Kysely<Tables>,
  hash: string,
  reader: Reader,
): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    with recursive up as (
      select c.parent_hash as hash, 1 as level from "cast" c where c.hash = ${hash}
      union all
      select c.parent_hash, up.level + 1 from up join "cast" c on c.hash = up.hash
      where up.hash is not null and up.level < ${MAX_ANCESTORS})
    select c.hash from up join "cast" c on c.hash = up.hash
    where ${visible('c.fid', reader)} order by up.level desc`.execute(db)
  return rows.map((row) => row.hash)
}
