export {
  invalidCursor,
  ChangedMigrationError,
  DatabaseUnavailableError,
  NewerSchemaError,
  StoreError,
} from './errors'
export type { Cursors, Position } from './cursor'
export type { StoreEvent, StoreEvents, StoreListener } from './events'
export type { Migration } from './migrate'
export { openStore, type Db, type Store, type StoreOptions, type Tx } from './open'
export { createSeal, deriveKey, type Seal } from './seal'
export { PGliteDialect } from './pglite-dialect'
export type * from './tables'
export type { ManagedSignerStatus } from './tables-service'
