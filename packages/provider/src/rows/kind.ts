import type { Kysely } from 'kysely'
import type { Tables } from '../store/index'

/** A kind of row that views are built from. It says nothing about who reads, so that all readers share it. */
export interface RowKind<K, V> {
  /** Reads the rows of these keys, in one query; keys without a row are left out. */
  load(db: Kysely<Tables>, keys: readonly K[]): Promise<Map<K, V>>
  /** Number of keys that a process caches at most. */
  max: number
}

/** Reads rows by their keys, cached ones from memory. */
export type ReadRows<K, V> = (keys: Iterable<K>) => Promise<Map<K, V>>

/** Groups rows by a key. */
export function grouped<T, K>(rows: readonly T[], keyOf: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}
