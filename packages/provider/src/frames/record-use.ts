import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Tables } from '../store/index'

export const HOUR_MS = 3_600_000

/**
 * Records that a user opened a mini app or clicked something in it. Does nothing if the URL is not one of a known mini
 * app.
 * @param use.url the app's home URL, or the page within it
 */
export async function recordMiniAppUse(
  db: Kysely<Tables>,
  { url, fid, at }: { url: string; fid: number; at: number },
): Promise<void> {
  // The longest matching URL wins: one domain may host several apps, each below its own path.
  await sql`
    insert into mini_app_use (home_url, hour, fid, uses)
    select m.home_url, ${Math.floor(at / HOUR_MS)}::int, ${fid}::int, 1 from mini_app m
    where m.domain = ${domainOf(url)} and starts_with(${url}, rtrim(m.home_url, '/'))
    order by length(m.home_url) desc limit 1
    on conflict (home_url, hour, fid) do update set uses = mini_app_use.uses + 1`.execute(db)
}

/** The domain of a manifest: the host, with its port if that is not the default. */
export const domainOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '')
