import type { EmbedUrlMetadata } from '@castaway/contract'
import { sql } from 'kysely'
import type { Call } from '../http/handle'
import type { Store } from '../store/index'
import { preview } from './preview'

/** What was found longer ago than this is looked at again. */
export const STALE_MS = 7 * 24 * 3_600_000

/** Keeps what a crawl found, for the casts that embed the address. */
export async function keepPreview(
  store: Store,
  url: string,
  metadata: EmbedUrlMetadata,
  at: number,
): Promise<void> {
  await sql`insert into url_preview (url, metadata, fetched_at)
    values (${url}, ${JSON.stringify(metadata)}::jsonb, ${at})
    on conflict (url) do update set metadata = excluded.metadata, fetched_at = excluded.fetched_at`.execute(
    store.db,
  )
}

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
    const metadata = await preview(call, url, new AbortController().signal)
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
