import type { Tx } from './db'
import type { NotificationType } from './tables'

/** A change that listeners may be interested in. It contains only FIDs and hashes. */
export type StoreEvent =
  | {
      kind: 'cast'
      hash: string
      fid: number
      ts: number
      parentHash: string | null
      rootHash: string
      rootParentUrl: string | null
      channelId: string | null
      /** Replies to the parent after the transaction, if it is known. */
      parentReplies?: number
    }
  | {
      kind: 'cast_removed'
      hash: string
      fid: number
      parentHash: string | null
      rootHash: string
      parentReplies?: number
    }
  | ReactionEvent<'reaction'>
  | ReactionEvent<'reaction_removed'>
  | { kind: 'follow'; fid: number; targetFid: number; ts: number }
  | { kind: 'unfollow'; fid: number; targetFid: number; ts: number }
  | { kind: 'profile'; fid: number }
  | {
      kind: 'notification'
      fid: number
      type: NotificationType
      actorFid: number
      castHash: string | null
      hash: string
      ts: number
    }
  /** Rows that views are built from, where none of the above names them. */
  | { kind: 'changed'; rows: 'casts'; keys: readonly string[] }
  | { kind: 'changed'; rows: 'previews'; /** URLs */ keys: readonly string[] }
  | {
      kind: 'changed'
      rows: 'users' | 'moderation' | 'memberships' | 'timelines'
      /** FIDs */ keys: readonly number[]
    }
  | { kind: 'changed'; rows: 'channels'; keys: readonly string[] }
  | { kind: 'changed'; rows: 'bans'; /** ids of apps */ keys: readonly string[] }
  /** Everything: the data was cleared, restored or computed again, or this process was cut off for too long. */
  | { kind: 'replaced' }
  /** Of another part of the server, which has its own topics. */
  | { kind: 'other'; topic: string; facts: Readonly<Record<string, string | number>> }

interface ReactionEvent<K extends string> {
  kind: K
  fid: number
  /** 1 like, 2 recast */
  type: number
  /** cast hash, or a URL */
  target: string
  /** author of the cast; null for a URL */
  targetFid: number | null
  /** Farcaster seconds of the reaction */
  ts: number
  /** Reactions to the cast after the transaction; left out for a URL, or a cast that is not known. */
  counts?: { likes: number; recasts: number }
}

export type StoreListener = (event: StoreEvent) => void

/** The events of one transaction. */
export interface EventBatch {
  /** Number in the log. */
  seq: number
  events: readonly StoreEvent[]
}

/**
 * What happens in the database, in every process that uses it: a transaction records its events in the log, and each
 * process delivers them to its listeners once, its own at the commit and those of others within a few milliseconds.
 */
export interface StoreEvents {
  /**
   * Records events within a transaction of `store.transaction`; they are delivered after the commit, never if it rolls
   * back.
   */
  record(tx: Tx, events: readonly StoreEvent[]): Promise<void>
  /**
   * Calls the listener with every event from now on; from those of other processes once `ready` has resolved.
   *
   * @returns a function that ends the subscription
   */
  subscribe(listener: StoreListener): () => void
  /** Like `subscribe`, for all events of a transaction at once. */
  follow(listener: (batch: EventBatch) => void): () => void
  /** Starts reading what other processes record, and resolves once nothing from now on is missed. */
  ready(): Promise<void>
  /** Where a stream that has got everything delivered so far goes on from, also in another process or after a restart. */
  position(): string
  /**
   * Reads what was recorded after a position, in the order of the log. `position` is not behind it from then on.
   *
   * @returns null if the log no longer reaches back that far, or the position is not from this log
   */
  since(position: string): Promise<EventBatch[] | null>
  /** Deletes what was recorded before this time, in unix ms; the last batch stays. */
  trim(before: number): Promise<void>
}
