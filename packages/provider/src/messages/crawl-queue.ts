import { sql } from 'kysely'
import { enqueue } from '../jobs/queue'
import type { Store, Tx } from '../store/open'
import { STALE_MS } from '../previews/save-preview'

/** Job: crawls embedded URLs without a preview. */
export const CRAWL_PREVIEWS = 'previews.crawl'

/**
 * Queues the URLs that casts embed for crawling, within the transaction that stores the casts: those on the web without
 * a fresh preview. The crawl follows the commit.
 */
export async function enqueuePreviews(
  store: Store,
  tx: Tx,
  addresses: readonly string[],
): Promise<void> {
  const wanted = [...new Set(addresses)]
    .flatMap((url) => {
      const host = hostOf(url)
      return host === null ? [] : [{ url, host }]
    })
    // A fixed order prevents deadlocks between writers of the same URLs.
    .toSorted((a, b) => (a.url < b.url ? -1 : 1))
  if (wanted.length === 0) return
  const now = store.clock.now()
  const { rows } = await sql`
    insert into preview_wanted (url, host, wanted_at)
    select r.url, r.host, ${now}::bigint
    from json_to_recordset(${JSON.stringify(wanted)}::json) as r(url text, host text)
    where not exists (select from url_preview p
      where p.url = r.url and p.fetched_at > ${now - STALE_MS}::bigint)
    on conflict do nothing returning url`.execute(tx)
  if (rows.length > 0) await enqueue(store, tx, crawlJob)
}

export const crawlJob = { kind: CRAWL_PREVIEWS, key: CRAWL_PREVIEWS, payload: null }

function hostOf(url: string): string | null {
  if (!URL.canParse(url)) return null
  const { protocol, host } = new URL(url)
  return protocol === 'http:' || protocol === 'https:' ? host : null
}
