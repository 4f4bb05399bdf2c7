import { beats, type Entry } from './conflict'
import type { ValidationError } from './errors'
import { MessageType } from './types'

/** The outcome of one message. */
export type Outcome =
  | { status: 'merged' }
  /** The same message is already in view. */
  | { status: 'duplicate' }
  /** Another message won the conflict: a later one, or a removal. */
  | { status: 'conflict-lost' }
  | { status: 'refused'; error: ValidationError }

/** A message that was in view before the batch. */
export interface CurrentMessage {
  hash: string
  key: string
  type: number
  ts: number
  fid: number
}

/** The message that wins each conflict key, decided in memory for a whole batch. */
export interface ConflictResolution {
  outcomes: Map<number, Outcome>
  /** Winners, with their index in the batch. */
  winners: Map<string, { entry: Entry; index: number }>
  /** Messages from before the batch that lost their conflict. */
  displaced: CurrentMessage[]
  /** Messages that were merged and replaced within the batch: they are logged but were never in view. */
  superseded: { entry: Entry; index: number }[]
  /** Casts that arrived after their own removal. Replies to them still need their thread position. */
  tombstonedAdds: { entry: Entry; index: number }[]
}

/**
 * Decides which message wins each conflict key.
 * @param entries messages of the batch with their index, in order of arrival
 * @param current the message now in view, by key
 * @param logged hashes of the batch that are already in the log
 */
export function resolveConflicts(
  entries: readonly { entry: Entry; index: number }[],
  current: ReadonlyMap<string, CurrentMessage>,
  logged: ReadonlySet<string>,
): ConflictResolution {
  const result: ConflictResolution = {
    outcomes: new Map(),
    winners: new Map(),
    displaced: [],
    superseded: [],
    tombstonedAdds: [],
  }
  for (const item of entries) {
    const { entry, index } = item
    const winner = result.winners.get(entry.key)
    const holder = winner?.entry ?? current.get(entry.key)
    if (holder?.hash === entry.hash) {
      result.outcomes.set(index, { status: 'duplicate' })
      continue
    }
    if (holder && !beats(entry, holder)) {
      result.outcomes.set(index, { status: 'conflict-lost' })
      if (entry.type === MessageType.castAdd && !logged.has(entry.hash))
        result.tombstonedAdds.push(item)
      continue
    }
    if (winner) result.superseded.push(winner)
    else if (holder) result.displaced.push(holder as CurrentMessage)
    result.winners.set(entry.key, item)
    result.outcomes.set(index, { status: 'merged' })
  }
  return result
}
