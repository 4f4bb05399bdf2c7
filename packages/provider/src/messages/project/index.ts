import type { StoreEvent } from '../../store/events'
import type { Tx } from '../../store/open'
import { projectCasts } from './cast'
import type { ViewChange } from './view-change'
import { projectLinks } from './link'
import { projectReactions } from './reaction'
import { projectUserData } from './user-data'
import { projectVerifications } from './verification'

export type { ViewChange } from './view-change'

/**
 * Brings the projections and counters up to what is in view now. Nothing else writes to them.
 * @returns what others may want to hear of once it is committed
 */
export async function project(tx: Tx, change: ViewChange): Promise<StoreEvent[]> {
  // Casts first: reactions count on casts of their own batch.
  return [
    ...(await projectCasts(tx, change)),
    ...(await projectReactions(tx, change)),
    ...(await projectLinks(tx, change)),
    ...(await projectUserData(tx, change)),
    ...(await projectVerifications(tx, change)),
  ]
}
