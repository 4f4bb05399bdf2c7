import type { StoreEvent } from '../../store/events'
import type { Tx } from '../../store/open'
import { projectCasts } from './cast'
import type { ViewChange } from './view-change'
import { projectLinks } from './link'
import { projectLoans } from './loan'
import { projectNameProofs } from './name-proof'
import { projectReactions } from './reaction'
import { projectUserData } from './user-data'
import { projectVerifications } from './verification'

export { hashesOf, type ViewChange } from './view-change'

/**
 * Updates projections and counters to match the messages in view. Nothing else writes to them.
 * @returns the events to emit after the commit
 */
export async function project(tx: Tx, change: ViewChange): Promise<StoreEvent[]> {
  await projectLoans(tx, change)
  // Casts come first, because reactions of the same batch are counted on them.
  return [
    ...(await projectCasts(tx, change)),
    ...(await projectReactions(tx, change)),
    ...(await projectLinks(tx, change)),
    ...(await projectUserData(tx, change)),
    ...(await projectVerifications(tx, change)),
    ...(await projectNameProofs(tx, change)),
  ]
}
