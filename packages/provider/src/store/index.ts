export {
  DISK_FULL,
  DatabaseFullError,
  DatabaseUnavailableError,
  StoreError,
  invalidCursor,
} from './errors'
export type { Cursors, Position } from './cursor'
export type { EventBatch, StoreEvent, StoreEvents, StoreListener } from './events'
export { changeRows } from './change-rows'
export { coveredBy } from './log-frontier'
export type { PoolState } from './postgres'
export { openStore, type Db, type Store, type StoreOptions, type Tx } from './open'
export { islandTables } from './migrations'
export { assertVersion } from './postgres'
export { createSecretCheck, secretCheckTable, secretFingerprint } from './secret-check'
export type * from './tables'
export type { ManagedSignerStatus } from './tables-service'
