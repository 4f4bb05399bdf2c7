import type { Kysely } from 'kysely'
import type { Store, Tables } from '../store/index'
import { createRowCache, type RowCache } from './cache'
import { casts, longTimelines, previews, reactions, timelines } from './casts'
import { channels, memberships } from './channels'
import type { ReadRows, RowKind } from './kind'
import { dropChanged } from './stale'
import { bans, following, follows, moderation, names, users } from './users'
import { comparesWithDatabase } from './compare'

const kinds = {
  casts,
  previews,
  reactions,
  timelines,
  longTimelines,
  users,
  names,
  following,
  follows,
  moderation,
  bans,
  channels,
  memberships,
}
type Kinds = typeof kinds

/** Reads the rows that views are built from. */
export type Rows = {
  [N in keyof Kinds]: Kinds[N] extends RowKind<infer K, infer V> ? ReadRows<K, V> : never
}

export type RowCaches = {
  [N in keyof Kinds]: Kinds[N] extends RowKind<infer K, infer V> ? RowCache<K, V> : never
}

const sources = new WeakMap<Kysely<Tables>, Rows>()

/**
 * The rows of a database: cached for `store.db`, and read each time within a transaction, which sees what only it has
 * written.
 */
export const rowsOf = (db: Kysely<Tables>): Rows => sources.get(db) ?? direct(db)

const direct = (db: Kysely<Tables>): Rows =>
  mapKinds((kind) => (keys: Iterable<never>) => {
    const unique = [...new Set(keys)]
    return unique.length === 0 ? Promise.resolve(new Map()) : kind.load(db, unique)
  }) as unknown as Rows

const mapKinds = <T>(make: (kind: RowKind<never, unknown>) => T): Record<keyof Kinds, T> =>
  Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [name, make(kind as RowKind<never, unknown>)]),
  ) as Record<keyof Kinds, T>

/**
 * Caches rows of `store.db` in this process. An event of the log drops what it changed: for this process's own writes
 * before they are acknowledged, for those of others within 100 ms.
 *
 * @returns what ends it
 */
export function cacheRows(store: Store): () => void {
  const onHit = comparesWithDatabase(store)
  const caches = mapKinds((kind) => createRowCache(kind, store.db, onHit)) as unknown as RowCaches
  const rows = Object.fromEntries(
    Object.entries(caches).map(([name, { read }]) => [name, read]),
  ) as unknown as Rows
  const stop = store.events.subscribe((event) => dropChanged(caches, event))
  sources.set(store.db, rows)
  return () => {
    stop()
    if (sources.get(store.db) === rows) sources.delete(store.db)
  }
}
