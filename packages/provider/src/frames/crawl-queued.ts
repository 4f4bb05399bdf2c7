import { sql } from 'kysely'
import { crawlPage } from './crawl'
import type { AppContext } from '../context'
import { ServerError } from '@castaway/contract'
import type { JobRun } from '../jobs/runner'
import { savePreview } from '../previews/save-preview'
import { crawlJob } from '../messages/crawl-queue'

const CRAWLED_AT_ONCE = 5
/** URLs per run; the rest waits for the next run, so that other jobs can run in between. */
const CRAWLED_A_TIME = 50
/** Maximum number of queued URLs, in total and per host. Older URLs beyond that are never crawled. */
const MAX_URLS = 20_000
const MAX_PER_HOST = 1_000
/** Milliseconds until a URL that failed is tried again, by the number of failures; after the last it is given up. */
const RETRY_MS = [60_000, 900_000]

/**
 * Crawls queued URLs, in turn by host and those of the newest casts first, so that a slow host delays only its own and
 * imported history delays nothing new.
 */
export async function crawlQueued(
  context: AppContext,
  _payload: null,
  { signal }: Pick<JobRun, 'signal'>,
): Promise<void> {
  const { store } = context
  const now = store.clock.now()
  const { rows } = await sql<QueuedPage>`
    with waiting as (
      select url, wanted_at, attempts, due_at,
        row_number() over (partition by host order by wanted_at desc, url) as nth
      from preview_wanted),
    inTurn as (
      select url, attempts, due_at, nth, wanted_at, row_number() over (order by nth, wanted_at desc, url) as place
      from waiting),
    dropped as (
      delete from preview_wanted w using inTurn t
      where w.url = t.url and (t.nth > ${MAX_PER_HOST}::int or t.place > ${MAX_URLS}::int))
    select url, attempts from inTurn
    where due_at <= ${now}::bigint and nth <= ${MAX_PER_HOST}::int
    order by place limit ${CRAWLED_A_TIME}::int`.execute(store.db)
  const waiting = [...rows]
  const lane = async () => {
    for (let one = waiting.shift(); one && !signal.aborted; one = waiting.shift()) {
      await crawl(context, one, signal)
    }
  }
  await Promise.all(Array.from({ length: CRAWLED_AT_ONCE }, lane))
  signal.throwIfAborted()
  await store.transaction(async (tx) => {
    const { rows: left } = await sql<{ due: number | null }>`
      select min(due_at) as due from preview_wanted`.execute(tx)
    const due = left[0]!.due
    if (due !== null) {
      const dueAt = Math.max(Number(due), store.clock.now())
      await context.jobs.enqueue(tx, { ...crawlJob, dueAt })
    }
  })
}

interface QueuedPage {
  url: string
  /** Attempts that failed. */
  attempts: number
}

/** If the process is about to end, the URL stays queued. */
async function crawl(
  context: AppContext,
  { url, attempts }: QueuedPage,
  signal: AbortSignal,
): Promise<void> {
  const { store, clock } = context
  const outcome = await crawlPage(context, url, signal)
    .then(async (metadata) => {
      await savePreview(store, url, metadata, clock.now())
      return metadata._status === 'FAILED' ? 'failed' : 'done'
    })
    .catch((error: unknown) => (isBlocked(error) ? 'blocked' : 'failed'))
  if (signal.aborted) return
  const pause = outcome === 'failed' ? RETRY_MS[attempts] : undefined
  await (pause === undefined
    ? sql`delete from preview_wanted where url = ${url}`.execute(store.db)
    : sql`update preview_wanted set attempts = attempts + 1, due_at = ${clock.now() + pause}::bigint
        where url = ${url}`.execute(store.db))
}

/** Whether the URL must not be fetched, which another attempt would not change. */
const isBlocked = (error: unknown): boolean => error instanceof ServerError && error.status === 400
