import { sql } from 'kysely'
import { crawlPage } from './crawl'
import type { AppContext } from '../context'
import type { JobRun } from '../jobs/runner'
import { changeRows, type Store } from '../store/index'
import { savePreview, STALE_MS } from '../previews/save-preview'

/** Job: refreshes old previews and deletes those that no cast embeds. */
export const REFRESH_PREVIEWS = 'previews.refresh'

/** Maximum number of stored previews. */
const MAX_URLS = 20_000
const CRAWLED_AT_ONCE = 5
const CRAWLED_A_TIME = 20

export async function refreshPreviews(
  context: AppContext,
  _payload: null,
  { signal }: Pick<JobRun, 'signal'>,
): Promise<void> {
  const { store, clock } = context
  const now = clock.now()
  const superfluous = await sql<{ url: string }>`
    select url from url_preview order by fetched_at desc, url offset ${MAX_URLS}::int`.execute(
    store.db,
  )
  await forget(
    store,
    superfluous.rows.map(({ url }) => url),
  )
  const { rows } = await sql<{ url: string; embedded: boolean }>`
    select u.url, exists (select from cast_embed e where e.url = u.url) as embedded from url_preview u
    where u.fetched_at <= ${now - STALE_MS}::bigint
    order by u.fetched_at, u.url limit ${CRAWLED_A_TIME}::int`.execute(store.db)
  const forgotten = rows.filter(({ embedded }) => !embedded).map(({ url }) => url)
  await forget(store, forgotten)

  const wanted = rows.filter(({ embedded }) => embedded).map(({ url }) => url)
  while (wanted.length > 0 && !signal.aborted) {
    await Promise.all(
      wanted.splice(0, CRAWLED_AT_ONCE).map((url) => again(context, url, now, signal)),
    )
  }
}

async function forget(store: Store, urls: readonly string[]): Promise<void> {
  if (urls.length === 0) return
  await changeRows(store, [{ kind: 'changed', rows: 'previews', keys: urls }], (tx) =>
    sql`delete from url_preview where url = any(${urls}::text[])`.execute(tx),
  )
}

/** If the page does not respond, the known preview stays until it is old again. */
async function again(
  context: AppContext,
  url: string,
  now: number,
  signal: AbortSignal,
): Promise<void> {
  const metadata = await crawlPage(context, url, signal).catch(() => undefined)
  if (signal.aborted) return
  if (metadata) return savePreview(context.store, url, metadata, now)
  await sql`update url_preview set fetched_at = ${now}::bigint where url = ${url}`.execute(
    context.store.db,
  )
}
