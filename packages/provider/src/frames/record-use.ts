import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Tables } from '../store/index'

export const HOUR_MS = 3_600_000

/**
 * Counts that someone used a mini app: opened it, or tapped something in it. Does nothing where the
 * address is not one of a mini app that the island knows.
 * @param use.url its home address, or where in it the person was
 */
export async function recordMiniAppUse(
  db: Kysely<Tables>,
  { url, fid, at }: { url: string; fid: number; at: number },
): Promise<void> {
  // The longest address that fits: on one domain several may live, each below its own path.
  await sql`
    insert into mini_app_use (home_url, hour, fid, uses)
    select m.home_url, ${Math.floor(at / HOUR_MS)}::int, ${fid}::int, 1 from mini_app m
    where m.domain = ${domainOf(url)} and starts_with(${url}, rtrim(m.home_url, '/'))
    order by length(m.home_url) desc limit 1
    on conflict (home_url, hour, fid) do update set uses = mini_app_use.uses + 1`.execute(db)
}

/** What a manifest is for: the host, with its port where that is not the usual one. */
export const domainOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '')
