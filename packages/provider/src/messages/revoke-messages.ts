import type { Store, Tx } from '../store/open'
import { HubEventType, recordMessageEvents } from './hub-events'
import { EXCLUSIVE } from './lock'
import { markRemoved } from './merge'
import { project } from './project/index'
import type { RemovedMessage } from './project/view-change'
import { updateStorageUse } from './storage-quota'
import { recordEvents } from './webhook-outbox'

/**
 * Takes messages out of view that are not valid any more. Their accounts must be locked, and for casts everything.
 * @param rows messages in view
 * @param now Unix milliseconds
 */
export async function revokeMessages(
  store: Store,
  tx: Tx,
  rows: readonly RemovedMessage[],
  now: number,
): Promise<void> {
  await markRemoved(tx, 'revoked_at', rows, now)
  const revoked = rows.map(({ fid, hash }) => ({ type: HubEventType.revokeMessage, fid, hash }))
  await recordMessageEvents(tx, revoked, store.clock.now())
  await updateStorageUse(tx, [], rows)
  const events = await project(tx, {
    added: [],
    removed: rows,
    neverSeenCasts: [],
    revived: false,
    locks: EXCLUSIVE,
  })
  await recordEvents(store, tx, events)
  await store.events.record(tx, events)
}
