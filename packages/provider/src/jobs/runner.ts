import { ServerError } from '@castaway/contract'
import { activities, detached, type JobActivity } from '@castaway/server-kit/telemetry'
import { sql } from 'kysely'
import type { Store, Tx } from '../store/open'
import {
  claimJobs,
  failJob,
  followClockBack,
  completeJob,
  releaseJob,
  LEASE_MS,
  nextDue,
  renewLeases,
  wasSetBack,
  type ClaimedJob,
  type KindFilter,
} from './claim-jobs'
import { enqueue, onEnqueued, type NewJob } from './queue'

/** What a handler knows about its run. */
export interface JobRun {
  id: number
  /** Counts from 1. */
  attempt: number
  /** Unix ms at which this attempt started. */
  at: number
  /** Aborted when the process is about to end; the job restarts with the next process. */
  signal: AbortSignal
}

/** Handles jobs of one kind. A handler that throws is retried. */
export type Work = (payload: unknown, run: JobRun) => Promise<void>

/** A job that recurs. */
export interface RecurringJob {
  kind: string
  /** Milliseconds between two runs. */
  every: number
}

/** The provider's jobs: work after a transaction, or at a given time. */
export interface Jobs {
  /** Enqueues a job within a transaction of `store.transaction`; it runs after the commit. */
  enqueue(tx: Tx, job: NewJob): Promise<void>
  /** Checks for due jobs now; `enqueue` calls it after the commit. */
  wake(): void
  /**
   * Runs all jobs that are due by the injected clock, one after the other in order of due time, and waits for those
   * that are already running.
   * @returns the number of jobs that it ran
   */
  runDue(): Promise<number>
  /** Calls `runDue` until nothing is due, including jobs that were enqueued by jobs. */
  drain(): Promise<void>
}

export interface RunnerOptions {
  store: Store
  /** Handlers by kind; handlers may enqueue jobs. */
  work: (jobs: Jobs) => Readonly<Record<string, Work>>
  recurring: readonly RecurringJob[]
  /** Receives internal errors. */
  onError: (error: unknown, job: { id: number; kind: string }) => void
  /** Whether to poll for due jobs from now on; true by default. Otherwise they wait for `start` or `runDue`. */
  byItself?: boolean
  /** Kinds that have lanes of their own, and how many: for jobs that wait for servers of others. */
  ownLanes?: Readonly<Record<string, number>>
}

export interface Runner extends Jobs {
  /** Polls for due jobs from now on. */
  start(): void
  /** Stops the timer, aborts running jobs and waits for them. */
  close(): Promise<void>
}

/** Number of jobs that run concurrently in one process, without those of kinds that have lanes of their own. */
const LANES = 4
/** Polling interval in milliseconds: other processes enqueue jobs too, and clocks may be moved. */
const POLL_MS = 1_000
/** Milliseconds for which jobs of the wrong time may still come after the clock was set back. */
const SETTLE_MS = 60_000
/** Shortest pause in milliseconds between two checks while jobs run. */
const BESIDE_MS = 250

export async function startJobs(options: RunnerOptions): Promise<Runner> {
  const { store, recurring, onError, ownLanes = {} } = options
  let byItself = options.byItself ?? true
  const { clock } = store
  const ending = new AbortController()
  const running = new Map<number, { kind: string; done: Promise<void> }>()
  let timer: NodeJS.Timeout | undefined
  let asleep: Promise<void> | undefined
  let pumping: Promise<void> | undefined
  let wokenAgain = false
  /** While `runDue` runs, nothing else claims jobs, because it promises the order of due times. */
  let inOrder = false
  let lastTurn: Promise<number> = Promise.resolve(0)
  /** The clock, which may be set back. */
  let lastSeen = clock.now()
  let settling = 0

  function run(job: ClaimedJob): Promise<void> {
    const facts: JobActivity = { kind: job.kind }
    return activities.job.run(facts, async () => {
      facts.outcome = await attempt(job)
    })
  }

  async function attempt(job: ClaimedJob): Promise<NonNullable<JobActivity['outcome']>> {
    const handler = work[job.kind]
    try {
      if (!handler) throw new TypeError(`Unknown job kind: ${job.kind}`)
      const { id, attempt } = job
      await handler(job.payload, { id, attempt, at: clock.now(), signal: ending.signal })
    } catch (error) {
      if (ending.signal.aborted) {
        await releaseJob(store, job)
        return 'released'
      }
      await failJob(store, job, clock.now(), error)
      if (!(error instanceof ServerError)) onError(error, job)
      return 'failed'
    }
    await completeJob(store, job, clock.now())
    return 'completed'
  }

  /** Claims due jobs and starts them. */
  async function begin(most: number, kinds?: KindFilter): Promise<Promise<void>[]> {
    const jobs = await claimJobs(store, clock.now(), { own: [...running.keys()], most, kinds })
    return jobs.map((job) => {
      const done = run(job).finally(() => running.delete(job.id))
      running.set(job.id, { kind: job.kind, done })
      return done
    })
  }

  const own = Object.keys(ownLanes)
  const lanes: readonly { count: number; kinds: KindFilter }[] = [
    { count: LANES, kinds: { except: own } },
    ...Object.entries(ownLanes).map(([kind, count]) => ({ count, kinds: { only: kind } })),
  ]
  const freeOf = ({ count, kinds }: (typeof lanes)[number]) => {
    const isOf = ({ kind }: { kind: string }) =>
      'only' in kinds ? kind === kinds.only : !own.includes(kind)
    return count - [...running.values()].filter(isOf).length
  }
  const hasFreeLane = () => lanes.some((lane) => freeOf(lane) > 0)

  async function followClock(): Promise<void> {
    const now = clock.now()
    if (wasSetBack(lastSeen, now)) settling = performance.now() + SETTLE_MS
    lastSeen = now
    // Transactions that began before it was set back commit jobs of the wrong time for a while.
    if (performance.now() < settling) await followClockBack(store, now)
  }

  /** Starts due jobs until the concurrency limits are reached. */
  async function pump(): Promise<void> {
    do {
      wokenAgain = false
      await followClock()
      for (const lane of lanes) {
        const free = freeOf(lane)
        if (free <= 0) continue
        for (const done of await begin(free, lane.kinds)) void done.catch(report).finally(wake)
      }
    } while (wokenAgain && hasFreeLane() && !inOrder && !ending.signal.aborted)
  }

  function wake(): void {
    wokenAgain = true
    if (!byItself || inOrder || pumping || ending.signal.aborted) return
    clearTimeout(timer)
    timer = undefined
    // A commit of a request wakes the jobs, which are not part of it.
    pumping = detached(() =>
      pump()
        .catch(report)
        .finally(() => {
          pumping = undefined
          // A wake-up may have arrived between the last check and now.
          if (wokenAgain && hasFreeLane()) wake()
          else sleep()
        }),
    )
  }

  function report(error: unknown): void {
    if (!ending.signal.aborted) onError(error, { id: 0, kind: 'jobs' })
  }

  /** Sets the timer for the next due job, unless every lane is taken. */
  function sleep(): void {
    if (asleep || isBusy()) return
    asleep = (async () => {
      const next = await nextDue(store).catch(() => undefined)
      asleep = undefined
      if (isBusy()) return
      const pause = next === undefined ? POLL_MS : Math.min(POLL_MS, next - clock.now())
      // While others run, what is due may have to wait for them: for its key, or a lane.
      timer = setTimeout(wake, Math.max(pause, running.size > 0 ? BESIDE_MS : 1))
      timer.unref()
    })()
  }
  const isBusy = () => pumping || !hasFreeLane() || timer || inOrder || ending.signal.aborted

  async function runInOrder(): Promise<number> {
    inOrder = true
    try {
      await Promise.allSettled([pumping])
      await Promise.allSettled([...running.values()].map(({ done }) => done))
      await followClock()
      let ran = 0
      for (;;) {
        const [done] = ending.signal.aborted ? [] : await begin(1)
        if (!done) return ran
        await done
        ran++
      }
    } finally {
      inOrder = false
      wake()
    }
  }

  function runDue(): Promise<number> {
    const turn = lastTurn.then(runInOrder)
    lastTurn = turn.catch(() => 0)
    return turn
  }

  // Before anything runs that only `close` stops, because a failure here leaves no runner to close.
  await scheduleRecurring(store, recurring)
  await followClockBack(store, lastSeen)
  const alive = setInterval(() => {
    if (running.size > 0) void renewLeases(store, [...running.keys()], clock.now()).catch(report)
  }, LEASE_MS / 3)
  alive.unref()
  const forget = onEnqueued(store, wake)
  const jobs: Jobs = {
    enqueue: (tx, job) => enqueue(store, tx, job),
    wake,
    runDue,
    async drain() {
      while ((await runDue()) > 0);
    },
  }
  const work = options.work(jobs)
  wake()

  return {
    ...jobs,
    start() {
      byItself = true
      wake()
    },
    async close() {
      ending.abort()
      forget()
      clearTimeout(timer)
      clearInterval(alive)
      await Promise.allSettled([pumping, asleep, lastTurn])
      await Promise.allSettled([...running.values()].map(({ done }) => done))
    },
  }
}

/** Schedules recurring jobs, first due one interval from now, and deletes those that no longer recur. */
async function scheduleRecurring(store: Store, recurring: readonly RecurringJob[]): Promise<void> {
  const now = store.clock.now()
  await store.transaction(async (tx) => {
    await sql`delete from job where every_ms is not null
      and not (kind = any(${recurring.map(({ kind }) => kind)}::text[]))`.execute(tx)
    for (const { kind, every } of recurring) {
      const changed = await sql`update job set every_ms = ${every}::bigint,
          due_at = least(due_at, ${now + every}::bigint)
        where kind = ${kind} and every_ms is not null returning id`.execute(tx)
      if (changed.rows.length > 0) continue
      await sql`insert into job (kind, key, payload, due_at, attempts, every_ms, created_at)
        values (${kind}, '', 'null', ${now + every}::bigint, 1, ${every}::bigint, ${now}::bigint)
        on conflict (kind) where every_ms is not null do nothing`.execute(tx)
    }
  })
}
