import type { Store, Tx } from '../store/open'

/** A conversation that a merge works on has become part of another one before it was locked. */
export class MovedError extends Error {
  override name = 'MovedError'
}

const ATTEMPTS = 10
/** Codes with which PostgreSQL aborts one of several transactions that exclude each other. */
const ABORTED = new Set<unknown>(['40P01', '40001'])

/** Runs a transaction again, without involving the caller, if another one got in its way. */
export async function retryTransaction<T>(store: Store, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await store.transaction(work)
    } catch (cause) {
      const isInTheWay =
        cause instanceof MovedError || ABORTED.has((cause as { code?: unknown } | null)?.code)
      if (!isInTheWay || attempt === ATTEMPTS) throw cause
    }
  }
}
