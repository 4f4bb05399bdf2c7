import { toFarcasterTime } from '@castaway/contract'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { hasBadge } from '../scores/badge'
import type { Tables } from '../store/index'
import {
  afterCursor,
  allOf,
  beforeCursor,
  visible,
  type KeysetCursor,
  type Reader,
  type CastRef,
} from '../feeds/conditions'
import { MAX_RANKING } from '../feeds/ranking'
import type { ParsedSearch } from './parse-query'

export interface CastSearch {
  words: Pick<ParsedSearch, 'text' | 'few' | 'from' | 'channels' | 'before' | 'after'>
  reader: Reader
  authorFid?: number
  parentUrl?: string
  channelId?: string
  /** Only users whom the viewer follows or who have the badge. */
  priority: boolean
}

export function matching(search: CastSearch): RawBuilder<boolean> {
  const { words, reader } = search
  // Clamped to the range of the column, for any date.
  const second = (ms: number) => Math.min(2_147_483_647, Math.max(-1, toFarcasterTime(ms)))
  return allOf([
    words.text ? sql`c.search @@ ${words.text}` : undefined,
    visible('c.fid', reader),
    words.from.length > 0 &&
      sql`c.fid in (select p.fid from profile p where p.username = any(${words.from}::text[]))`,
    words.channels.length > 0 && sql`c.channel_id = any(${words.channels}::text[])`,
    words.before !== undefined && sql`c.ts < ${second(words.before)}::int`,
    words.after !== undefined && sql`c.ts >= ${second(words.after)}::int`,
    search.authorFid !== undefined && sql`c.fid = ${search.authorFid}`,
    search.parentUrl !== undefined && sql`c.root_parent_url = ${search.parentUrl}`,
    search.channelId !== undefined && sql`c.channel_id = ${search.channelId}`,
    search.priority &&
      sql`(exists (select from link l where l.fid = ${reader.viewer ?? 0} and l.target_fid = c.fid and l.type = 'follow')
        or exists (select from profile p where p.fid = c.fid and ${hasBadge('p')}))`,
  ])
}

/**
 * The casts to search. PostgreSQL overestimates the matches of words without statistics and would walk through all
 * casts to find the newest few; the inner select prevents that.
 */
const candidateCasts = ({ words: { text, few } }: CastSearch): RawBuilder<unknown> =>
  text && few ? sql`(select * from "cast" c where c.search @@ ${text} offset 0)` : sql`"cast"`

/** Finds matching casts, newest first, or oldest first by `order`. */
export async function searchByTime(
  db: Kysely<Tables>,
  search: CastSearch,
  cursor: KeysetCursor | undefined,
  limit: number,
  order: 'asc' | 'desc' = 'desc',
): Promise<CastRef[]> {
  const rest =
    order === 'desc'
      ? afterCursor('c.ts', 'c.hash', cursor)
      : beforeCursor('c.ts', 'c.hash', cursor)
  const { rows } = await sql<CastRef>`
    select c.hash, c.ts from ${candidateCasts(search)} c
    where ${matching(search)} and ${rest}
    order by c.ts ${sql.raw(order)}, c.hash ${sql.raw(order)} limit ${limit}`.execute(db)
  return rows
}

/**
 * Number of the newest matching casts that are ranked: three days count as much as 2.7 times the people who acted, so
 * older casts hardly ever rank high, and searches for common words stay fast.
 */
const RANKED = 1_000

/** Ranks matching casts by engagement and age, for a frozen ranking. */
export async function searchByScore(db: Kysely<Tables>, search: CastSearch): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select c.hash from (
      select c.hash, c.ts, c.like_count, c.recast_count, c.reply_count from ${candidateCasts(search)} c
      where ${matching(search)} order by c.ts desc, c.hash desc limit ${RANKED}::int) c
    order by ln(1 + c.like_count + 2 * c.recast_count + c.reply_count) + c.ts / 259200.0 desc, c.hash desc
    limit ${MAX_RANKING}`.execute(db)
  return rows.map(({ hash }) => hash)
}
