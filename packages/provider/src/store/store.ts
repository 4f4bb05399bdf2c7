import type { Clock, Random } from '@castaway/contract'
import type { TableSet } from '@castaway/server-kit/migrations'
import type { Seal } from '@castaway/server-kit/secrets'
import type { Cursors } from './cursor'
import type { Db, Tx } from './db'
import type { StoreEvents } from './events'
import type { PoolState } from './postgres'
import type { ProcessIdentity } from './process'
import type { ExclusionReason } from './replicas/replica'
import type { WakeChannel } from './wake-channel'

/** The provider's store: one database and its services. */
export interface Store {
  readonly kind: 'pglite' | 'postgres'
  readonly db: Db
  /** The same, also for a read whose `db` may ask a replica: for what a read itself has written. */
  readonly primary: Db
  readonly clock: Clock
  readonly random: Random
  /** Encrypts secrets that are stored in the database. */
  readonly seal: Seal
  readonly cursors: Cursors
  /** Derives 32 bytes from the installation's secret: stable across restarts, and unrelated between purposes. */
  deriveKey(purpose: string): Uint8Array
  /** Changes, in every process that uses the database, delivered after they are committed. */
  readonly events: StoreEvents
  /** Wakes the other processes that use the database; null on PGlite, which has none. */
  readonly channel: WakeChannel | null
  /** This process among those that use the database. */
  readonly process: ProcessIdentity
  /** Read replicas of the database; null if there are none. */
  readonly replicas: Replicas | null
  /**
   * Runs `work` in one transaction. Inside it, use only `tx`: on PGlite a query through `db` would wait for the
   * transaction to end.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Calls `then` after the transaction (one of `transaction`) commits; never if it rolls back. */
  afterCommit(tx: Tx, then: () => void): void
  /**
   * Runs `work` while no other process does work of this name, on PostgreSQL; on PGlite there is none. The others wait.
   */
  alone<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Applies the migrations of another package, in the same way as the provider's own. */
  migrate(tables: TableSet): Promise<void>
  /** Updates the planner's statistics; call it after seeding. */
  analyze(): Promise<void>
  /** The connections of this process, now. */
  pool(): PoolState
  close(): Promise<void>
}

/** The state of a replica, for metrics. */
export interface ReplicaState {
  /** `host:port` */
  server: string
  leftOut: ExclusionReason | null
  /** Milliseconds for which it has lacked something that was committed. */
  behind: number
}

/** The read replicas of the database. */
export interface Replicas {
  /**
   * The store for reads: its `db` asks a replica that has replayed everything that this process knows of, or else the
   * primary. Its transactions and all else are those of the store.
   */
  readonly store: Store
  /** Runs the reads of one request, which never go back in time: what a read has found, the next ones find as well. */
  inOrder<T>(work: () => Promise<T>): Promise<T>
  /** What was written until now is read by everyone: for writes that the log has no event of. */
  wrote(): void
  states(): ReplicaState[]
  close(): Promise<void>
}
