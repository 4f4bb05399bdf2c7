import type { AppContext } from '../context'
import type { HubEvents } from './events/follow'

/** What the calls of the node's API need. */
export interface NodeContext extends Pick<
  AppContext,
  'store' | 'clock' | 'chain' | 'remoteChains'
> {
  events: HubEvents
}
