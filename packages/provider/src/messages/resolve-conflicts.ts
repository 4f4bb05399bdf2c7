import { beats, type Entry } from './conflict'
import type { ValidationError } from './errors'
import { isCompacted, isSwept, type CompactState } from './link-compaction'
import {
  notVerified,
  primaryOfVerification,
  requiredVerification,
  type PrimaryAddress,
} from './primary-address'
import { MessageType } from './types'

/** The outcome of one message. */
export type Outcome =
  | { status: 'merged' }
  /** The same message is already in view. */
  | { status: 'duplicate' }
  /** Another message won the conflict: a later one, a removal, or a compact state without this link. */
  | { status: 'conflict-lost'; isCompacted?: true }
  | { status: 'refused'; error: ValidationError }

/** A message that was in view before the batch. */
export interface CurrentMessage {
  hash: string
  key: string
  type: number
  ts: number
  fid: number
}

/** What is in view before a batch, as far as the batch may conflict with it. */
export interface CurrentState {
  /** The message in view, by key: of the batch's keys, and of the links that its compact states may end. */
  messages: ReadonlyMap<string, CurrentMessage>
  /** The compact states of the batch's links, by their key. */
  compactStates: ReadonlyMap<string, CompactState>
  /** The primary addresses of those whose verifications the batch may end, by the key of their message. */
  primaries: ReadonlyMap<string, PrimaryAddress>
}

export const NOTHING_CURRENT: CurrentState = {
  messages: new Map(),
  compactStates: new Map(),
  primaries: new Map(),
}

/** A message with its index in the batch. */
export interface Item {
  entry: Entry
  index: number
}

/** The message that wins each conflict key, decided in memory for a whole batch. */
export interface ConflictResolution {
  outcomes: Map<number, Outcome>
  /** Winners, with their index in the batch. */
  winners: Map<string, Item>
  /** Messages from before the batch that lost their conflict. */
  displaced: CurrentMessage[]
  /** Primary addresses from before the batch whose verification was removed. */
  revoked: CurrentMessage[]
  /** Messages that were merged and replaced within the batch: they are logged but were never in view. */
  superseded: Item[]
  /** Casts that arrived after their own removal. Replies to them still need their thread position. */
  tombstonedAdds: Item[]
}

/**
 * Decides which message wins each conflict key.
 * @param entries messages of the batch with their index, in order of arrival
 * @param current what is in view now
 * @param logged hashes of the batch that are already in the log
 */
export function resolveConflicts(
  entries: readonly Item[],
  current: CurrentState,
  logged: ReadonlySet<string>,
): ConflictResolution {
  const result: ConflictResolution = {
    outcomes: new Map(),
    winners: new Map(),
    displaced: [],
    revoked: [],
    superseded: [],
    tombstonedAdds: [],
  }
  const { winners } = result
  const before = new Map(current.messages)
  const compactStates = new Map(current.compactStates)
  const primaries = new Map(current.primaries)

  /** Takes what is in view under a key out of view. */
  const end = (key: string, to: CurrentMessage[]) => {
    const winner = winners.get(key)
    const row = before.get(key)
    if (winner) result.superseded.push(winner)
    else if (row) to.push(row)
    winners.delete(key)
    before.delete(key)
  }
  const sweep = (state: CompactState) => {
    for (const [key, row] of before) if (isSwept(row, state)) end(key, result.displaced)
    for (const [key, { entry }] of winners) if (isSwept(entry, state)) end(key, result.displaced)
  }

  const holderOf = (key: string) => winners.get(key)?.entry ?? before.get(key)
  const isAdded = (key: string) => holderOf(key)?.type === MessageType.verificationAdd

  for (const item of entries) {
    const { entry, index } = item
    const holder = holderOf(entry.key)
    if (holder?.hash === entry.hash) {
      result.outcomes.set(index, { status: 'duplicate' })
      continue
    }
    const verification = requiredVerification(entry)
    if (verification !== undefined && !isAdded(verification)) {
      result.outcomes.set(index, { status: 'refused', error: notVerified() })
      continue
    }
    const compacted = isCompacted(entry, compactStates)
    if (compacted || (holder && !beats(entry, holder))) {
      result.outcomes.set(index, {
        status: 'conflict-lost',
        ...(compacted && { isCompacted: true }),
      })
      if (entry.type === MessageType.castAdd && !logged.has(entry.hash))
        result.tombstonedAdds.push(item)
      continue
    }
    end(entry.key, result.displaced)
    winners.set(entry.key, item)
    result.outcomes.set(index, { status: 'merged' })
    const { linkCompactStateBody: body, userDataBody } = entry.data
    if (body) {
      const state = { ...body, fid: entry.fid, ts: entry.ts, targets: new Set(body.targetFids) }
      compactStates.set(entry.key, state)
      sweep(state)
    } else if (userDataBody) {
      primaries.set(entry.key, userDataBody)
    } else if (holder?.type === MessageType.verificationAdd) {
      const key = primaryOfVerification(entry, primaries)
      if (key !== undefined) end(key, result.revoked)
    }
  }
  return result
}
