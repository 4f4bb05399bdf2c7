import type { AppContext } from './context'
import { campaignBatch, CAMPAIGN_BATCH } from './miniapps/campaign-send'
import { SEND_PLANNED, sendPlanned } from './miniapps/planned-campaigns'
import { miniappEvents, MINIAPP_EVENTS } from './miniapps/host-events'
import { PAY_WATCH, watchPayments } from './miniapps/pay-watch'
import { crawlQueued } from './frames/crawl-queued'
import { refreshPreviews, REFRESH_PREVIEWS } from './frames/refresh-previews'
import { CRAWL_PREVIEWS } from './messages/crawl-queue'
import { PRUNE_STORAGE, pruneStorage } from './messages/prune-storage'
import { SEAL_BLOCKS, sealBlocks } from './node/events/seal'
import { sweep, SWEEP } from './sweep'
import { rescore, RESCORE } from './scores/rescore'
import { indexInBackground, INDEX_CASTS } from './search/indexer-job'
import { findTopics, FIND_TOPICS } from './trending-topics/find-topics'
import { rebuild, REBUILD } from './messages/rebuild'
import { backfillStems, BACKFILL_STEMS } from './search/backfill-stems'
import { deliverDue, DELIVER } from './webhooks/deliver'
import { fanOut } from './webhooks/fan-out'
import { FAN_OUT } from './messages/webhook-outbox'
import { TRIM_EVENTS, trimEvents } from './jobs/trim-events'
import { startJobs, type JobRun, type RecurringJob, type Runner, type Work } from './jobs/runner'

export {
  startJobs,
  type Jobs,
  type JobRun,
  type RecurringJob,
  type Runner,
  type Work,
} from './jobs/runner'
export { enqueue } from './jobs/queue'
export { TRIM_EVENTS, trimEvents } from './jobs/trim-events'
export { queueCounts, type QueueCounts } from './jobs/counts'

/** Jobs of another package, run together with the provider's. */
export interface MoreWork {
  work: Readonly<Record<string, Work>>
  recurring: readonly RecurringJob[]
}

/** Handles one job. If it throws, the job is retried after a pause that doubles each time. */
type JobHandler<Payload = never> = (
  context: AppContext,
  payload: Payload,
  job: JobRun,
) => Promise<void>

/** The handler of each kind of job. */
const jobHandlers: Readonly<Record<string, JobHandler>> = {
  [FAN_OUT]: fanOut,
  [DELIVER]: deliverDue,
  [SWEEP]: sweep,
  async [PRUNE_STORAGE]({ store, clock }, _payload, { signal }) {
    await pruneStorage(store, clock.now(), signal)
  },
  // Topics depend on scores: those of a network that was just seeded are found as soon as it has scores.
  async [RESCORE](context, _payload, job) {
    await rescore(context.store, job.signal)
    await findTopics(context, null, job)
  },
  [FIND_TOPICS]: findTopics,
  [INDEX_CASTS]: indexInBackground,
  [BACKFILL_STEMS]: backfillStems,
  [CRAWL_PREVIEWS]: crawlQueued,
  [REFRESH_PREVIEWS]: refreshPreviews,
  [CAMPAIGN_BATCH]: campaignBatch,
  [SEND_PLANNED]: sendPlanned,
  [MINIAPP_EVENTS]: miniappEvents,
  [PAY_WATCH]: watchPayments,
  async [REBUILD]({ store }) {
    await rebuild(store)
  },
  [TRIM_EVENTS.kind]: ({ store }) => trimEvents(store),
  async [SEAL_BLOCKS]({ store }) {
    await sealBlocks(store)
  },
}

const every = (kind: string, ms: number): RecurringJob => ({ kind, every: ms })

/** Recurring jobs: the kind, and the milliseconds between two runs. */
const recurring: readonly RecurringJob[] = [
  every(RESCORE, 3_600_000),
  every(SWEEP, 3_600_000),
  every(PRUNE_STORAGE, 3_600_000),
  every(FIND_TOPICS, 600_000),
  every(INDEX_CASTS, 15_000),
  every(REFRESH_PREVIEWS, 600_000),
  every(PAY_WATCH, 15_000),
  every(SEAL_BLOCKS, 60_000),
  TRIM_EVENTS,
]

/** Webhooks that one process delivers to at the same time. */
const DELIVERY_LANES = 32

/** Starts running the provider's jobs. */
export function startBackgroundJobs(
  deps: Omit<AppContext, 'jobs'>,
  options: {
    onError: (error: unknown, job: { id: number; kind: string }) => void
    byItself?: boolean
    more?: MoreWork
  },
): Promise<Runner> {
  const { more, ...rest } = options
  return startJobs({
    ...rest,
    store: deps.store,
    recurring: [...recurring, ...(more?.recurring ?? [])],
    // Receivers that do not answer hold up no other job, and no other job holds up what they get.
    ownLanes: { [FAN_OUT]: 1, [DELIVER]: DELIVERY_LANES },
    work: (jobs) => {
      const context: AppContext = { ...deps, jobs }
      const kinds = Object.entries(jobHandlers).map(([kind, handler]): [string, Work] => [
        kind,
        (payload, job) => handler(context, payload as never, job),
      ])
      return { ...Object.fromEntries(kinds), ...more?.work }
    },
  })
}
