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
    }
  | { kind: 'cast_removed'; hash: string; fid: number; parentHash: string | null; rootHash: string }
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
}

export type StoreListener = (event: StoreEvent) => void

export interface StoreEvents {
  /** @returns a function that ends the subscription */
  subscribe(listener: StoreListener): () => void
  /** Notifies every listener. A listener that throws does not affect the others. */
  emit(events: readonly StoreEvent[]): void
  /** The number of listeners. */
  readonly size: number
}

export function createEvents(): StoreEvents {
  const listeners = new Set<StoreListener>()
  return {
    subscribe(listener) {
      // A wrapper, so that subscribing the same function twice creates two subscriptions.
      const own: StoreListener = (event) => listener(event)
      listeners.add(own)
      return () => void listeners.delete(own)
    },
    emit(events) {
      for (const event of events) {
        for (const listener of listeners) {
          try {
            listener(event)
          } catch (cause) {
            // The write is already committed, so a failing listener only causes a warning.
            process.emitWarning(cause instanceof Error ? cause : String(cause))
          }
        }
      }
    },
    get size() {
      return listeners.size
    },
  }
}
