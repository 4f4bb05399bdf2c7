import { sql } from 'kysely'
import { CastawayError } from '@castaway/contract'
import type { Store } from '../store/open'

export interface ClaimedJob {
  id: number
  kind: string
  payload: unknown
  /** Counts from 1. */
  attempt: number
  attempts: number
  due_at: number
  every_ms: number | null
}

/** Milliseconds without a renewal after which a runner is assumed to have died. */
export const LEASE_MS = 60_000
const RETRY_BASE_MS = 1_000
/** Maximum length of a stored error message, which is for people who look at the table. */
const MAX_ERROR_LENGTH = 500

/** Which kinds of jobs are wanted. */
export type KindFilter = { only: string } | { except: readonly string[] }

interface Claim {
  /** Ids of the jobs that run in this process: they are alive, however far the clock was moved. */
  own: readonly number[]
  most: number
  /** All kinds by default. */
  kinds?: KindFilter | undefined
}

/**
 * Claims the jobs that have been due longest, including those whose runner died. Runners of other processes skip them
 * from then on.
 * @returns jobs in order of due time
 */
export async function claimJobs(
  { db }: Store,
  now: number,
  { own, most, kinds = { except: [] } }: Claim,
): Promise<ClaimedJob[]> {
  const isWanted =
    'only' in kinds
      ? sql`j.kind = ${kinds.only}`
      : sql`not (j.kind = any(${[...kinds.except]}::text[]))`
  const alive = sql`(r.lease_until > ${now}::bigint or r.id = any(${own}::bigint[]))`
  const { rows } = await sql<ClaimedJob>`
    with next as (
      select j.id, j.kind, j.key from job j
      where j.due_at <= ${now}::bigint and ${isWanted}
        and (j.state = 'waiting' or (j.state = 'running' and j.lease_until <= ${now}::bigint))
        and not (j.id = any(${own}::bigint[]))
        and (j.key is null or not exists (
          select from job r where r.kind = j.kind and r.key = j.key and r.id <> j.id and (
            (r.state = 'running' and ${alive})
            or (r.state <> 'failed' and (r.due_at, r.id) < (j.due_at, j.id)))))
      order by j.due_at, j.id limit ${most}::int for update skip locked
    ), same as (
      delete from job j using next n
      where j.kind = n.kind and j.key = n.key and j.id <> n.id and j.state = 'waiting'
        and j.every_ms is null
      returning j.kind, j.key, j.attempt
    )
    update job set state = 'running', lease_until = ${now + LEASE_MS}::bigint,
      attempt = 1 + greatest(job.attempt, (
        select max(s.attempt) from same s where s.kind = job.kind and s.key = job.key))
    from next where job.id = next.id
    returning job.id, job.kind, payload, job.attempt, attempts, due_at, every_ms`.execute(db)
  return rows.toSorted((a, b) => a.due_at - b.due_at || a.id - b.id)
}

/** Unix ms at which the next queued job is due. */
export async function nextDue({ db }: Store): Promise<number | undefined> {
  const { rows } = await sql<{ due_at: number | null }>`
    select min(due_at) as due_at from job where state = 'waiting'`.execute(db)
  return rows[0]?.due_at ?? undefined
}

/** Milliseconds by which the clocks of two machines may differ. */
const SKEW_MS = 60_000

/**
 * After the clock was set back: what was to happen a while after the wrong time happens that while after the right one.
 * Otherwise recurring jobs, retries, and the jobs of a process that has died would wait until the wrong time comes.
 */
export async function followClockBack({ db }: Store, now: number): Promise<void> {
  const future = now + SKEW_MS
  const pause = sql`least(1000 * 2 ^ greatest(attempt - 1, 0), 1e12)::bigint`
  await sql`
    update job set
      due_at = case
        when every_ms is not null then least(due_at, ${now}::bigint + every_ms)
        when created_at > ${future}::bigint then due_at - (created_at - ${now}::bigint)
        when attempt > 0 then least(due_at, ${now}::bigint + ${pause})
        else due_at end,
      created_at = least(created_at, ${now}::bigint),
      lease_until = least(lease_until, ${now + LEASE_MS}::bigint)
    where created_at > ${future}::bigint or lease_until > ${future + LEASE_MS}::bigint
      or (state = 'waiting' and every_ms is not null and due_at > ${future}::bigint + every_ms)
      or (state = 'waiting' and attempt > 0 and every_ms is null
        and due_at > ${future}::bigint + ${pause})`.execute(db)
}

/** Whether the clock has been set back between two readings. */
export const wasSetBack = (before: number, now: number): boolean => now < before - SKEW_MS

/** Renews the leases of the jobs that run in this process. */
export async function renewLeases(
  { db }: Store,
  ids: readonly number[],
  now: number,
): Promise<void> {
  await sql`update job set lease_until = ${now + LEASE_MS}::bigint
    where id = any(${ids}::bigint[]) and state = 'running'`.execute(db)
}

/** Condition that this runner still owns the job: no other runner assumed it dead and restarted it. */
const mine = (job: ClaimedJob) =>
  sql`id = ${job.id} and attempt = ${job.attempt} and state = 'running'`

/** Skips missed runs; if the clock was set back meanwhile, the next run is at most one interval away. */
const nextTime = (due: number, every: number, now: number): number =>
  Math.min(Math.max(due + every, now + 1), now + every)

/** Deletes a completed job, or schedules its next run if it recurs. */
export async function completeJob(store: Store, job: ClaimedJob, now: number): Promise<void> {
  if (job.every_ms === null) {
    await sql`delete from job where ${mine(job)}`.execute(store.db)
    return
  }
  const next = nextTime(job.due_at, job.every_ms, now)
  await sql`update job set state = 'waiting', attempt = 0, due_at = ${next}::bigint, lease_until = null,
    last_error = null where ${mine(job)}`.execute(store.db)
}

/** Returns a job that the end of the process interrupted to the queue, as if it had not started. */
export const releaseJob = (store: Store, job: ClaimedJob): Promise<void> =>
  wait(store, job, job.due_at, job.attempt - 1, null)

/**
 * Schedules a retry of a failed job with exponential backoff, or marks it as failed.
 * @returns whether it will be retried
 */
export async function failJob(
  store: Store,
  job: ClaimedJob,
  now: number,
  error: unknown,
): Promise<boolean> {
  const words = sentenceOf(error).slice(0, MAX_ERROR_LENGTH)
  if (job.attempt < job.attempts) {
    await wait(store, job, now + RETRY_BASE_MS * 2 ** (job.attempt - 1), job.attempt, words)
    return true
  }
  if (job.every_ms !== null) {
    await wait(store, job, nextTime(job.due_at, job.every_ms, now), 0, words)
    return true
  }
  await sql`update job set state = 'failed', lease_until = null, last_error = ${words}
    where ${mine(job)}`.execute(store.db)
  return false
}

async function wait(
  store: Store,
  job: ClaimedJob,
  dueAt: number,
  attempt: number,
  error: string | null,
): Promise<void> {
  await sql`update job set state = 'waiting', due_at = ${dueAt}::bigint, attempt = ${attempt}::int,
    lease_until = null, last_error = ${error} where ${mine(job)}`.execute(store.db)
}

/** The short message: the table has no room for a next step or a link. */
const sentenceOf = (error: unknown): string =>
  error instanceof CastawayError
    ? error.shortMessage
    : error instanceof Error
      ? error.message
      : String(error)
