import { beats, type Entry } from './conflict'
import type { Refusal } from './refusal'
import { MessageType } from './types'

/** What became of one message. */
export type Outcome =
  | { status: 'merged' }
  /** The very message is in view already. */
  | { status: 'duplicate' }
  /** Another message holds its place: a later one, or a removal. */
  | { status: 'conflict-lost' }
  | { status: 'refused'; refusal: Refusal }

/** A message that is in view before the batch. */
export interface Held {
  hash: string
  key: string
  type: number
  ts: number
  fid: number
}

/** Who wins which key, worked out in memory for a whole batch, message by message. */
export interface Contest {
  outcomes: Map<number, Outcome>
  /** New holders, with their place in the batch. */
  winners: Map<string, { entry: Entry; index: number }>
  /** Holders from before the batch that lost their place. */
  displaced: Held[]
  /** Merged and overtaken within the batch; part of the log, never in view. */
  overtaken: { entry: Entry; index: number }[]
  /** Casts that came after their own removal. Replies to them still need to know where they stood. */
  lateCasts: { entry: Entry; index: number }[]
}

/**
 * @param entries with their place in the batch, in the order in which they came
 * @param held what is in view now, by key
 * @param logged hashes of the batch that the log knows already
 */
export function contest(
  entries: readonly { entry: Entry; index: number }[],
  held: ReadonlyMap<string, Held>,
  logged: ReadonlySet<string>,
): Contest {
  const result: Contest = {
    outcomes: new Map(),
    winners: new Map(),
    displaced: [],
    overtaken: [],
    lateCasts: [],
  }
  for (const item of entries) {
    const { entry, index } = item
    const winner = result.winners.get(entry.key)
    const holder = winner?.entry ?? held.get(entry.key)
    if (holder?.hash === entry.hash) {
      result.outcomes.set(index, { status: 'duplicate' })
      continue
    }
    if (holder && !beats(entry, holder)) {
      result.outcomes.set(index, { status: 'conflict-lost' })
      if (entry.type === MessageType.castAdd && !logged.has(entry.hash)) result.lateCasts.push(item)
      continue
    }
    if (winner) result.overtaken.push(winner)
    else if (holder) result.displaced.push(holder as Held)
    result.winners.set(entry.key, item)
    result.outcomes.set(index, { status: 'merged' })
  }
  return result
}
