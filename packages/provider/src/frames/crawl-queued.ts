import { sql } from 'kysely'
import { crawlPage } from './crawl'
import type { AppContext } from '../context'
import type { JobRun } from '../jobs/runner'
import { savePreview } from '../previews/save-preview'
import { crawlJob } from '../messages/crawl-queue'

const CRAWLED_AT_ONCE = 5
/** URLs per run; the rest waits for the next run, so that other jobs can run in between. */
const CRAWLED_A_TIME = 50
/** Maximum number of queued URLs, in total and per host. URLs beyond that are never crawled. */
const MAX_URLS = 20_000
const MAX_PER_HOST = 1_000

/**
 * Crawls queued URLs in turn by host, so that a slow host delays only its own. URLs that fail are not retried until
 * another cast embeds them.
 */
export async function crawlQueued(
  context: AppContext,
  _payload: null,
  { signal }: Pick<JobRun, 'signal'>,
): Promise<void> {
  const { store } = context
  const { rows } = await sql<{ url: string }>`
    with waiting as (
      select url, wanted_at, row_number() over (partition by host order by wanted_at, url) as nth
      from preview_wanted),
    inTurn as (select url, nth, row_number() over (order by nth, wanted_at, url) as place from waiting),
    dropped as (
      delete from preview_wanted w using inTurn t
      where w.url = t.url and (t.nth > ${MAX_PER_HOST}::int or t.place > ${MAX_URLS}::int))
    select url from inTurn where place <= ${CRAWLED_A_TIME}::int order by place`.execute(store.db)
  const waiting = rows.map(({ url }) => url)
  const lane = async () => {
    for (let url = waiting.shift(); url !== undefined && !signal.aborted; url = waiting.shift()) {
      await crawl(context, url, signal)
    }
  }
  await Promise.all(Array.from({ length: CRAWLED_AT_ONCE }, lane))
  signal.throwIfAborted()
  if (rows.length === CRAWLED_A_TIME) {
    await store.transaction((tx) => context.jobs.enqueue(tx, crawlJob))
  }
}

/** If the process is about to end, the URL stays queued. */
async function crawl(context: AppContext, url: string, signal: AbortSignal): Promise<void> {
  const { store, clock } = context
  await crawlPage(context, url, signal)
    .then((metadata) => savePreview(store, url, metadata, clock.now()))
    .catch(() => {})
  if (signal.aborted) return
  await sql`delete from preview_wanted where url = ${url}`.execute(store.db)
}
