import type { StoreEvent } from './events'
import type { Store, Tx } from './open'

/** Writes in one transaction with the events that let every process know which rows it changes. */
export const changeRows = <T>(
  store: Store,
  events: readonly StoreEvent[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  store.transaction(async (tx) => {
    const result = await work(tx)
    await store.events.record(tx, events)
    return result
  })
