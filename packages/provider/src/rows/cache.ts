import { occurrences } from '@castaway/server-kit/telemetry'
import { LRUCache } from 'lru-cache'
import type { Kysely } from 'kysely'
import type { Tables } from '../store/index'
import type { ReadRows, RowKind } from './kind'

export interface RowCache<K, V> {
  read: ReadRows<K, V>
  /** These rows have changed: none that was read before is used from now on. */
  stale(keys: Iterable<K>): void
  clear(): void
}

/** The entry of a key that has no row is empty. */
interface CachedRow<V> {
  row?: V
}

/** Called with rows that were found in the cache. */
export type OnHit = <K, V>(
  kind: RowKind<K, V>,
  rows: Map<K, V>,
  keys: readonly K[],
  isCurrent: (key: K) => boolean,
) => Promise<void>

/**
 * Caches rows of one kind. Each is read once, however many ask for it meanwhile; what became stale while it was read is
 * given to those who asked before, and not cached.
 */
export function createRowCache<K extends string | number, V>(
  name: string,
  kind: RowKind<K, V>,
  db: Kysely<Tables>,
  onHit?: OnHit,
): RowCache<K, V> {
  // Its arrays grow with its rows; `max` would allocate all of them at every start.
  const cached = new LRUCache<K, CachedRow<V>>({ maxSize: kind.max, sizeCalculation: () => 1 })
  const loading = new Map<K, Promise<Map<K, V>>>()

  function load(keys: K[]): Promise<Map<K, V>> {
    const rows = kind.load(db, keys)
    for (const key of keys) loading.set(key, rows)
    const settle = (known: Map<K, V> | null) => {
      for (const key of keys) {
        if (loading.get(key) !== rows) continue
        loading.delete(key)
        if (known) cached.set(key, known.has(key) ? { row: known.get(key)! } : {})
      }
    }
    rows.then(settle, () => settle(null))
    return rows
  }

  async function read(keys: Iterable<K>): Promise<Map<K, V>> {
    const found = new Map<K, V>()
    const hits: K[] = []
    const missing: K[] = []
    const awaited = new Map<Promise<Map<K, V>>, K[]>()
    const unique = new Set(keys)
    for (const key of unique) {
      const known = cached.get(key)
      const under = known ? undefined : loading.get(key)
      if (known) {
        hits.push(key)
        if (known.row !== undefined) found.set(key, known.row)
      } else if (!under) missing.push(key)
      else awaited.set(under, [...(awaited.get(under) ?? []), key])
    }
    occurrences.rowsRead.report({
      kind: name,
      hits: hits.length,
      misses: unique.size - hits.length,
    })
    if (onHit && hits.length > 0) {
      const before = new Map(hits.map((key) => [key, cached.peek(key)]))
      await onHit(kind, found, hits, (key) => cached.peek(key) === before.get(key))
    }
    if (missing.length > 0) awaited.set(load(missing), missing)
    for (const [rows, its] of awaited) {
      const known = await rows
      for (const key of its) if (known.has(key)) found.set(key, known.get(key)!)
    }
    return found
  }

  return {
    read,
    stale(keys) {
      for (const key of keys) {
        cached.delete(key)
        loading.delete(key)
      }
    },
    clear() {
      cached.clear()
      loading.clear()
    },
  }
}
