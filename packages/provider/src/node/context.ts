import type { AppContext } from '../context'
import type { HubEvents } from './events/follow'

/** What the calls of the node's API need. */
export interface NodeContext extends Pick<
  AppContext,
  'store' | 'clock' | 'chain' | 'remoteChains'
> {
  events: HubEvents
}

/**
 * Refuses a caller by its key; resolves if it may make this call.
 * @throws {ServerError} 401, 403
 */
export type Authorize = (key: string | null, call: string) => Promise<void>
