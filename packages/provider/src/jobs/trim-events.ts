import type { Store } from '../store/open'
import type { RecurringJob } from './runner'

/** How long a live stream can go on after an interruption, in milliseconds. */
const KEEP_MS = 3_600_000

export const TRIM_EVENTS: RecurringJob = { kind: 'events.trim', every: 600_000 }

/** Deletes old events from the log. */
export const trimEvents = (store: Store): Promise<void> =>
  store.events.trim(store.clock.now() - KEEP_MS)
