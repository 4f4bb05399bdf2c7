import { sql } from 'kysely'
import type { Store, Tx } from '../store/open'

export interface NewJob {
  /** One of the kinds that have a handler. */
  kind: string
  /** JSON; what the handler is given. */
  payload: unknown
  /** Unix ms; at once by default. */
  dueAt?: number
  /**
   * Jobs of this kind with the same key are the same work: those that wait are run as one, at the
   * earliest of their times, and they never run side by side.
   */
  key?: string
  /** How often it is tried before it counts as failed; 5 by default. */
  attempts?: number
}

const ATTEMPTS = 5

/** By what is the same in every copy of a store's handle. */
const listeners = new WeakMap<Store['events'], Set<() => void>>()

/**
 * Writes a job down within a transaction of `store.transaction`, so that it is there if and only if the
 * rest of the transaction is. Runners of this process hear of it after the commit, others soon after.
 */
export async function enqueue(store: Store, tx: Tx, job: NewJob): Promise<void> {
  await enqueueAll(store, tx, [job])
}

/** `enqueue` for many, in one statement. */
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
  store.afterCommit(tx, () => tell(store))
}

const tell = (store: Store): void => {
  for (const listener of listeners.get(store.events) ?? []) listener()
}

/** @returns a function that ends it */
export function onEnqueued(store: Store, listener: () => void): () => void {
  const known = listeners.get(store.events) ?? new Set()
  listeners.set(store.events, known)
  known.add(listener)
  return () => void known.delete(listener)
}
