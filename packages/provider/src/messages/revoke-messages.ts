import type { Store, Tx } from '../store/open'
import { HubEventType, recordMessageEvents, removalEvent } from './hub-events'
import { EXCLUSIVE } from './lock'
import { markRemoved } from './write-log'
import { project } from './project/index'
import type { RemovedMessage } from './project/view-change'
import { updateStorageUse } from './storage-quota'
import { recordEvents } from './webhook-outbox'

/** How a message goes out of view, and the event that says so. One that was replaced has none: its successor says it. */
const removals = {
  deleted: { column: 'deleted_at', event: null },
  pruned: { column: 'pruned_at', event: HubEventType.pruneMessage },
  revoked: { column: 'revoked_at', event: HubEventType.revokeMessage },
} as const
export type Removal = keyof typeof removals

/** Takes messages out of view that are not valid any more; see `removeMessages`. */
export const revokeMessages = (
  store: Store,
  tx: Tx,
  rows: readonly RemovedMessage[],
  now: number,
): Promise<void> => removeMessages(store, tx, { rows, how: 'revoked', now })

/**
 * Takes messages out of view. Their accounts must be locked, and for casts everything.
 * @param removed `rows`: messages in view; `now`: Unix milliseconds
 */
export async function removeMessages(
  store: Store,
  tx: Tx,
  { rows, how, now }: { rows: readonly RemovedMessage[]; how: Removal; now: number },
): Promise<void> {
  const { column, event } = removals[how]
  await markRemoved(tx, column, rows, now)
  if (event !== null) {
    const told = rows.map((message) => removalEvent(event, message))
    await recordMessageEvents(tx, told, store.clock.now())
  }
  await updateStorageUse(tx, [], rows)
  const events = await project(tx, {
    added: [],
    removed: rows,
    neverSeenCasts: [],
    revived: false,
    isHistory: false,
    locks: EXCLUSIVE,
  })
  await recordEvents(store, tx, events)
  await store.events.record(tx, events)
}
