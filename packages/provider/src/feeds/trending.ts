import {
  toFarcasterTime,
  type Clock,
  type TrendingFeedProvider,
  type TrendingFeedTimeWindow,
} from '@castaway/contract'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../store/index'
import { allOf } from './conditions'
import { heatOfCasts } from './heat'
import { matchesRankFilters, type RankFilters } from './rank-filters'
import { MAX_RANKING } from './ranking'

const hours: Record<TrendingFeedTimeWindow, number> = {
  '1h': 1,
  '6h': 6,
  '12h': 12,
  '24h': 24,
  '7d': 168,
}

interface Preset {
  /** Share of the window after which attention counts half. */
  halfLife: number
  /** 0: all authors' casts count alike; 1: in proportion to the author's local score. */
  trust: number
  /** Factor for casts with embeds. */
  media: number
}

/**
 * Local models under the names that callers pass. None of them is the original model: `neynar` ranks by attention
 * alone, `openrank` by the scores of the users who give it, `mbd` prefers new casts with media.
 */
const presets: Record<TrendingFeedProvider, Preset> = {
  neynar: { halfLife: 0.5, trust: 0, media: 1 },
  openrank: { halfLife: 0.75, trust: 1, media: 1 },
  mbd: { halfLife: 0.25, trust: 0.3, media: 1.3 },
}

export interface TrendingParams {
  window: TrendingFeedTimeWindow
  provider: TrendingFeedProvider
  channelId?: string
  parentUrl?: string
  filters?: RankFilters
}

/** Hottest casts, replies among them, that are looked at if no filter takes others away. */
const CANDIDATES = 4 * MAX_RANKING

/** Ranks top-level casts by the attention they received in the window, which decays with its age. */
export async function trendingCasts(
  db: Kysely<Tables>,
  clock: Clock,
  { window, provider, channelId, parentUrl, filters = {} }: TrendingParams,
): Promise<string[]> {
  const { halfLife, trust, media } = presets[provider]
  const hour = Math.floor(toFarcasterTime(clock.now()) / 3600)
  const isNarrow = [channelId, parentUrl, filters.rootParentUrls, filters.authors].some(
    (filter) => filter !== undefined,
  )
  const condition = allOf([
    channelId !== undefined && sql`c.channel_id = ${channelId}`,
    parentUrl !== undefined && sql`c.root_parent_url = ${parentUrl}`,
    matchesRankFilters(filters),
  ])
  const heats = heatOfCasts({
    from: hour - hours[window],
    until: hour + 1,
    hour,
    fade: Math.max(1, hours[window] * halfLife),
    ...(isNarrow && { among: condition }),
  })
  const hottest = Object.values(filters).some((filter) => filter !== undefined)
    ? heats
    : sql`select * from (${heats}) every order by heat desc limit ${sql.lit(CANDIDATES)}`
  const { rows } = await sql<{ hash: string }>`
    select c.hash from (${hottest}) t
    join "cast" c on c.hash = t.cast_hash left join profile p on p.fid = c.fid
    where c.parent_hash is null and ${condition}
    order by t.heat * (${1 - trust}::real + ${trust}::real * coalesce(p.score, 0))
      * case when c.embeds <> '[]'::jsonb then ${media}::real else 1 end desc, c.ts desc, c.hash desc
    limit ${MAX_RANKING}`.execute(db)
  return rows.map(({ hash }) => hash)
}
