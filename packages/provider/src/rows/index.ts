import type { Kysely } from 'kysely'
import type { Store, Tables } from '../store/index'
import { createRowCache } from './cache'
import type { RowKind } from './kind'
import { kinds, type Kinds, type RowCaches, type Rows } from './kinds'
import { dropChanged } from './stale'
import { comparesWithDatabase } from './compare'

export type { Rows } from './kinds'

const sources = new WeakMap<Kysely<Tables>, Rows>()

/**
 * The rows of a database: cached for `store.db`, and read each time within a transaction, which sees what only it has
 * written.
 */
export const rowsOf = (db: Kysely<Tables>): Rows => sources.get(db) ?? direct(db)

/** Reads whom a user follows. */
export const followingOf = async ({ db }: Store, fid: number): Promise<ReadonlySet<number>> =>
  (await rowsOf(db).following([fid])).get(fid)!

const direct = (db: Kysely<Tables>): Rows =>
  mapKinds((kind) => (keys: Iterable<never>) => {
    const unique = [...new Set(keys)]
    return unique.length === 0 ? Promise.resolve(new Map()) : kind.load(db, unique)
  }) as unknown as Rows

const mapKinds = <T>(
  make: (kind: RowKind<never, unknown>, name: string) => T,
): Record<keyof Kinds, T> =>
  Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [
      name,
      make(kind as RowKind<never, unknown>, name),
    ]),
  ) as Record<keyof Kinds, T>

/**
 * Caches rows of `store.db` in this process. An event of the log drops what it changed: for this process's own writes
 * before they are acknowledged, for those of others within 100 ms.
 *
 * @returns what ends it
 */
export async function cacheRows(store: Store): Promise<() => void> {
  const onHit = comparesWithDatabase(store)
  // From a replica only what is no older than the events that this process has heard: what they dropped stays dropped.
  const reads = store.replicas?.store.db
  const caches = mapKinds((kind, name) =>
    createRowCache(name, kind, reads ?? store.db, onHit),
  ) as unknown as RowCaches
  const rows = Object.fromEntries(
    Object.entries(caches).map(([name, { read }]) => [name, read]),
  ) as unknown as Rows
  const stop = store.events.subscribe((event) => dropChanged(caches, event))
  // Before it, an event of another process could be missed.
  await store.events.ready()
  const all = reads ? [store.db, reads] : [store.db]
  for (const db of all) sources.set(db, rows)
  return () => {
    stop()
    for (const db of all) if (sources.get(db) === rows) sources.delete(db)
  }
}
