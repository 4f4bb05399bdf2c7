import { sql, type RawBuilder } from 'kysely'
import type { Entry } from '../conflict'
import type { MergeLocks } from '../lock'

/** A message that has come into view. */
export interface AddedMessage extends Entry {
  /** FID of the app whose key signed the message. */
  appFid: number | null
}

/** A message that has gone out of view. */
export interface RemovedMessage {
  hash: string
  /** conflict key */
  key: string
  fid: number
  type: number
  ts: number
}

/** How a merge, a pruning or a revocation changed the set of messages in view. */
export interface ViewChange {
  added: readonly AddedMessage[]
  removed: readonly RemovedMessage[]
  /** Casts in the log that were never in view; replies to them need their thread positions. */
  neverSeenCasts: readonly Entry[]
  /** Whether some of `added` were in view before and had been removed. */
  revived: boolean
  /** Of history no one is notified as it comes: `deriveFor` computes notifications and trends once all is there. */
  isHistory: boolean
  locks: MergeLocks
}

export const hashesOf = (
  messages: readonly { hash: string; type: number }[],
  type: number,
): string[] => messages.filter((message) => message.type === type).map((message) => message.hash)

/** Splits the keys of removed messages into their first and last parts: the author and the target. */
export function keyParts(messages: readonly RemovedMessage[]): {
  fids: number[]
  targets: string[]
} {
  return {
    fids: [...new Set(messages.map((message) => message.fid))],
    targets: [...new Set(messages.map(({ key }) => key.replace(/^.:\d+:\d+:/, '')))],
  }
}

/** Sums numbers by key; keys with a sum of zero are left out. */
export function tally<K extends string | number>(
  items: Iterable<readonly [key: K | null, by: number]>,
): { key: K; by: number }[] {
  const sums = new Map<K, number>()
  for (const [key, by] of items) {
    if (key !== null) sums.set(key, (sums.get(key) ?? 0) + by)
  }
  return [...sums].filter(([, by]) => by !== 0).map(([key, by]) => ({ key, by }))
}

const MAX_HINTED = 50

/**
 * Builds a condition that tells the planner which rows a join over JSON can match. The planner cannot look into the
 * JSON and would scan whole tables to find one row; for many rows a full scan is the right plan.
 */
export function joinHint(
  column: string,
  values: Iterable<string | number>,
  type: 'bytea' | 'int',
): RawBuilder<boolean> {
  const list = [...new Set(values)]
  if (list.length > MAX_HINTED) return sql`true`
  return sql`${sql.ref(column)} = any(${list}::${sql.raw(type)}[])`
}
