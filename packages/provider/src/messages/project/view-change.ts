import { sql, type RawBuilder } from 'kysely'
import type { Entry } from '../conflict'

/** A message that has come into view. */
export interface AddedMessage extends Entry {
  /** fid of the app whose key signed. */
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

/** What a merge, a pruning or a revocation changed about which messages are in view. */
export interface ViewChange {
  added: readonly AddedMessage[]
  removed: readonly RemovedMessage[]
  /** Casts that the log knows and that were never in view; replies to them need their place. */
  neverSeenCasts: readonly Entry[]
  /** Whether some of `added` were in view before and went out of it. */
  revived: boolean
}

export const hashesOf = (
  messages: readonly { hash: string; type: number }[],
  type: number,
): string[] => messages.filter((message) => message.type === type).map((message) => message.hash)

/** The first and the last part of removed messages' keys: who wrote them, and what they were to. */
export function keyParts(messages: readonly RemovedMessage[]): {
  fids: number[]
  targets: string[]
} {
  return {
    fids: [...new Set(messages.map((message) => message.fid))],
    targets: [...new Set(messages.map(({ key }) => key.replace(/^.:\d+:\d+:/, '')))],
  }
}

/** Sums up numbers by key; keys that come to nothing are left out. */
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
 * Says beside a join over JSON which rows it can meet. The planner cannot see into the JSON and
 * would read whole tables to find one row; for many rows a whole table is what it should read.
 */
export function joinHint(
  column: string,
  values: Iterable<string | number>,
  type: 'text' | 'int',
): RawBuilder<boolean> {
  const list = [...new Set(values)]
  if (list.length > MAX_HINTED) return sql`true`
  return sql`${sql.ref(column)} = any(${list}::${sql.raw(type)}[])`
}
