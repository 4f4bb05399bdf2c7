import { fromFarcasterTime } from '@castaway/contract'
import { sql } from 'kysely'
import { enqueue } from '../jobs/queue'
import type { Store, Tx } from '../store/open'
import { STALE_MS } from '../previews/save-preview'

/** Job: crawls embedded URLs without a preview. */
export const CRAWL_PREVIEWS = 'previews.crawl'

/** Maximum number of URLs that filling an empty log queues: those of the newest casts. */
const MAX_LOADED = 1_000

/** A URL that a cast embeds. */
export interface EmbeddedUrl {
  url: string
  /** Farcaster time of the cast. */
  ts: number
}

/**
 * Queues the URLs that casts embed for crawling, within the transaction that stores the casts: those on the web without
 * a fresh preview. The crawl follows the commit, and begins with the newest casts.
 */
export async function enqueuePreviews(
  store: Store,
  tx: Tx,
  embedded: readonly EmbeddedUrl[],
): Promise<void> {
  const now = store.clock.now()
  const newest = new Map<string, number>()
  for (const { url, ts } of embedded) {
    // Casts may be from the near future, and history that is imported is older than what is published now.
    const at = Math.min(now, fromFarcasterTime(ts))
    newest.set(url, Math.max(at, newest.get(url) ?? 0))
  }
  const wanted = [...newest]
    .flatMap(([url, at]) => {
      const host = hostOf(url)
      return host === null ? [] : [{ url, host, at }]
    })
    // A fixed order prevents deadlocks between writers of the same URLs.
    .toSorted((a, b) => (a.url < b.url ? -1 : 1))
  if (wanted.length === 0) return
  const { rows } = await sql`
    insert into preview_wanted (url, host, wanted_at)
    select r.url, r.host, r.at
    from json_to_recordset(${JSON.stringify(wanted)}::json) as r(url text, host text, at bigint)
    where not exists (select from url_preview p
      where p.url = r.url and p.fetched_at > ${now - STALE_MS}::bigint)
    on conflict do nothing returning url`.execute(tx)
  if (rows.length > 0) await enqueue(store, tx, crawlJob)
}

/** Queues the newest URLs of a log that was filled as a whole. */
export async function enqueueLoadedPreviews(store: Store, tx: Tx): Promise<void> {
  const { rows } = await sql<EmbeddedUrl>`
    select url, max(ts) as ts from cast_embed where url is not null
    group by url order by max(ts) desc, url limit ${MAX_LOADED}::int`.execute(tx)
  await enqueuePreviews(store, tx, rows)
}

export const crawlJob = { kind: CRAWL_PREVIEWS, key: CRAWL_PREVIEWS, payload: null }

function hostOf(url: string): string | null {
  if (!URL.canParse(url)) return null
  const { protocol, host } = new URL(url)
  return protocol === 'http:' || protocol === 'https:' ? host : null
}
