import { sql } from 'kysely'
import { crawlPage } from '../frames/crawl'
import type { Call } from '../http/handle'
import type { Store } from '../store/index'
import { keepPreview, STALE_MS } from './keep'

/** Crawls addresses of a cast that nothing is known of, after the cast has been answered. */
export function rememberPreviews(
  call: Pick<Call, 'store' | 'clock' | 'allowPrivateAddresses'>,
  urls: string[],
): void {
  const { store, clock } = call
  const one = async (url: string) => {
    const known = await sql`select url from url_preview
      where url = ${url} and fetched_at > ${clock.now() - STALE_MS}::bigint`.execute(store.db)
    if (known.rows.length > 0) return
    // The request that caused this is over; the crawl has a time limit of its own.
    const metadata = await crawlPage(call, url, new AbortController().signal)
    await keepPreview(store, url, metadata, clock.now())
  }
  const running = crawls.get(store) ?? new Set()
  crawls.set(store, running)
  for (const url of new Set(urls)) {
    // A page that does not answer leaves a cast without a preview, and a closing store is no news.
    const crawl: Promise<void> = one(url)
      .catch(() => {})
      .finally(() => running.delete(crawl))
    running.add(crawl)
  }
}

const crawls = new WeakMap<Store, Set<Promise<void>>>()

/** Waits for the crawls that are under way. */
export async function previewsSettled(store: Store): Promise<void> {
  await Promise.all(crawls.get(store) ?? [])
}
