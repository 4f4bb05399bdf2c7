import { toFarcasterTime } from '@castaway/contract'
import { sql, type RawBuilder } from 'kysely'
import { allOf } from './conditions'

/** Filters of a ranked feed, besides its own kind. */
export interface RankFilters {
  /** Unix ms: only casts after this time. */
  after?: number
  /** Unix ms: only casts before this time. */
  before?: number
  /** Root parent URLs of the conversation; any of them matches. */
  rootParentUrls?: string[]
  authors?: number[]
  notAuthors?: number[]
  framesOnly?: boolean
  /** Hosts of the URLs that the cast embeds; any of them matches. */
  embedHosts?: string[]
}

const second = (ms: number) => Math.min(2_147_483_647, Math.max(-1, toFarcasterTime(ms)))

/** Condition on a cast `c`. */
export const matchesRankFilters = (filters: RankFilters): RawBuilder<boolean> =>
  allOf([
    filters.after !== undefined && sql`c.ts > ${second(filters.after)}::int`,
    filters.before !== undefined && sql`c.ts < ${second(filters.before)}::int`,
    filters.rootParentUrls && sql`c.root_parent_url = any(${filters.rootParentUrls}::text[])`,
    filters.authors && sql`c.fid = any(${filters.authors}::int[])`,
    filters.notAuthors && sql`c.fid <> all(${filters.notAuthors}::int[])`,
    filters.framesOnly &&
      sql`exists (select from cast_embed e join url_preview u on u.url = e.url
        where e.cast_hash = c.hash and u.metadata ? 'frame')`,
    filters.embedHosts &&
      sql`exists (select from cast_embed e where e.cast_hash = c.hash
        and lower(substring(e.url from '^[A-Za-z][A-Za-z0-9+.-]*://(?:[^/@?#]*@)?([^/:?#]+)')) = any(${filters.embedHosts}::text[]))`,
  ])
