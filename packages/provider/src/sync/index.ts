export { BadNodeError, NodeUnavailableError, SyncError } from './errors'
export { parseAddress } from './node-client'
export { syncFrom, type SyncOptions, type SyncProgress } from './sync'
export type { SyncSelection } from './selection'
