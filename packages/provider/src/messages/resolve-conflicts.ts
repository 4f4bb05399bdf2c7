import { beats, type Entry } from './conflict'
import type { ValidationError } from './errors'
import { MessageType } from './types'

/** What became of one message. */
export type Outcome =
  | { status: 'merged' }
  /** The very message is in view already. */
  | { status: 'duplicate' }
  /** Another message wins the conflict: a later one, or a removal. */
  | { status: 'conflict-lost' }
  | { status: 'refused'; error: ValidationError }

/** A message that is in view before the batch. */
export interface CurrentMessage {
  hash: string
  key: string
  type: number
  ts: number
  fid: number
}

/** Which message wins each conflict key, decided in memory for a whole batch. */
export interface ConflictResolution {
  outcomes: Map<number, Outcome>
  /** Winners, with their index in the batch. */
  winners: Map<string, { entry: Entry; index: number }>
  /** Messages from before the batch that lost. */
  displaced: CurrentMessage[]
  /** Merged and replaced within the batch: part of the log, never in view. */
  superseded: { entry: Entry; index: number }[]
  /** Casts that arrived after their own removal. Replies to them still need their thread position. */
  tombstonedAdds: { entry: Entry; index: number }[]
}

/**
 * @param entries with their index in the batch, in order of arrival
 * @param current what is in view now, by key
 * @param logged hashes of the batch that the log knows already
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
