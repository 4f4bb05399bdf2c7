import { toFarcasterTime, type Clock, type ForYouProvider } from '@castaway/contract'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../store/index'
import { heatOfCasts } from './heat'
import { matchesRankFilters, type RankFilters } from './rank-filters'
import { MAX_RANKING } from './ranking'

interface Preset {
  /** Trending casts. */
  trend: number
  /** Casts that the followed users wrote, liked and recast. */
  circle: number
  /** New casts in the followed channels. */
  channels: number
  /** Hours after which attention and engagement count half. */
  fadeHours: number
}

/** Local models under the names that callers pass; see the trending feed. */
const presets: Record<ForYouProvider, Preset> = {
  neynar: { trend: 1, circle: 1, channels: 1, fadeHours: 24 },
  openrank: { trend: 0.4, circle: 2, channels: 0.6, fadeHours: 48 },
  mbd: { trend: 1.5, circle: 0.7, channels: 0.8, fadeHours: 12 },
}

const WINDOW_SECONDS = 7 * 86_400
const CANDIDATES = 300
/** Number of candidates if filters remove most of them afterwards. */
const CANDIDATES_FILTERED = 2_000
/** Maximum number of the newest reactions and casts that are read per followed user. */
const PER_PERSON = 20

/**
 * Picks casts for one user: trending casts, casts that their circle acts on, and new casts in their channels; without
 * their own casts, and with few casts of any one author.
 */
export async function forYouCasts(
  db: Kysely<Tables>,
  clock: Clock,
  fid: number,
  provider: ForYouProvider,
  filters: RankFilters = {},
): Promise<string[]> {
  const { trend, circle, channels, fadeHours } = presets[provider]
  const filtered = Object.values(filters).some((value) => value !== undefined)
  const candidates = filtered ? CANDIDATES_FILTERED : CANDIDATES
  const now = toFarcasterTime(clock.now())
  const since = now - WINDOW_SECONDS
  const faded = (ts: string) =>
    sql`power(0.5, greatest(0, ${now}::int - ${sql.raw(ts)}) / ${fadeHours * 3600}::real)`
  const hour = Math.floor(now / 3600)
  const heats = heatOfCasts({
    from: Math.floor(since / 3600),
    until: hour + 1,
    hour,
    fade: fadeHours,
  })
  const { rows } = await sql<{ hash: string }>`
    with circle as (select target_fid as fid from link where fid = ${fid} and type = 'follow' limit 500),
    hot as (
      select h.cast_hash as hash, ln(1 + h.heat) as score from (${heats}) h
      order by 2 desc limit ${candidates}::int),
    engaged as (
      select x.target as hash, ln(1 + sum(x.score)) as score from circle cross join lateral (
        select r.target, ${faded('r.ts')} * r.type as score from reaction r
        where r.fid = circle.fid and r.type in (1, 2) and r.ts > ${since}
        order by r.ts desc limit ${PER_PERSON}) x
      group by x.target order by 2 desc limit ${candidates}::int),
    written as (
      select x.hash, ${faded('x.ts')} as score from circle cross join lateral (
        select c.hash, c.ts from "cast" c where c.fid = circle.fid and c.parent_hash is null and c.ts > ${since}
        order by c.ts desc, c.hash desc limit ${PER_PERSON}) x
      order by 2 desc limit ${candidates}::int),
    placed as (
      select x.hash, ${faded('x.ts')} as score from channel_follow f cross join lateral (
        select c.hash, c.ts from "cast" c where c.channel_id = f.channel_id and c.parent_hash is null and c.ts > ${since}
        order by c.ts desc, c.hash desc limit ${PER_PERSON}) x
      where f.fid = ${fid} order by 2 desc limit ${candidates}::int),
    blend as (
      select hash, sum(score) as score from (
        select hash, score * ${trend}::real as score from hot
        union all select hash, score * ${circle}::real from engaged
        union all select hash, score * ${circle}::real from written
        union all select hash, score * ${channels}::real from placed) s
      group by hash),
    spread as (
      select c.hash, c.ts, b.score / row_number() over (partition by c.fid order by b.score desc, c.hash) as score
      from blend b join "cast" c on c.hash = b.hash
      where c.parent_hash is null and c.fid <> ${fid} and ${matchesRankFilters(filters)})
    select hash from spread order by score desc, ts desc, hash desc limit ${MAX_RANKING}`.execute(
    db,
  )
  return rows.map(({ hash }) => hash)
}
