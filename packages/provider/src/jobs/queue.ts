import { sql } from 'kysely'
import type { Store, Tx } from '../store/open'

export interface NewJob {
  /** A kind that has a handler. */
  kind: string
  /** JSON; the handler's argument. */
  payload: unknown
  /** Unix ms; now by default. */
  dueAt?: number
  /**
   * Jobs of this kind with the same key are the same work: queued ones are merged into one at the earliest due time,
   * and they never run concurrently.
   */
  key?: string
  /** Attempts before the job counts as failed; 5 by default. */
  attempts?: number
}

const ATTEMPTS = 5

/** Keyed by `store.events`: store handles may be copied, `events` is shared. */
const listeners = new WeakMap<Store['events'], Set<() => void>>()

/**
 * Enqueues a job within a transaction of `store.transaction`, so that both are committed or neither is. Runners in all
 * processes are woken after the commit.
 */
export async function enqueue(store: Store, tx: Tx, job: NewJob): Promise<void> {
  await enqueueAll(store, tx, [job])
}

/** Enqueues several jobs in one statement; see `enqueue`. */
export async function enqueueAll(store: Store, tx: Tx, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return
  const now = store.clock.now()
  const rows = jobs.map(({ kind, payload, dueAt = now, key, attempts = ATTEMPTS }) => ({
    kind,
    payload: payload ?? null,
    due_at: dueAt,
    key: key ?? null,
    attempts,
  }))
  await sql`
    insert into job (kind, key, payload, due_at, attempts, created_at)
    select kind, key, coalesce(payload, 'null'::jsonb), due_at, attempts, ${now}::bigint
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(
      kind text, key text, payload jsonb, due_at bigint, attempts integer)`.execute(tx)
  store.afterCommit(tx, () => {
    tell(store)
    store.channel?.wake('jobs')
  })
}

const tell = (store: Store): void => {
  for (const listener of listeners.get(store.events) ?? []) listener()
}

/**
 * Calls the listener when jobs are enqueued, in this process or in another one that uses the database.
 *
 * @returns a function that removes the listener
 */
export function onEnqueued(store: Store, listener: () => void): () => void {
  const known = listeners.get(store.events) ?? new Set()
  listeners.set(store.events, known)
  known.add(listener)
  const unhear = store.channel?.on('jobs', listener)
  return () => {
    known.delete(listener)
    unhear?.()
  }
}
