import type { OperationId } from '@castaway/contract'
import { sql, type RawBuilder } from 'kysely'
import { invalidCursor, type Store } from '../store/index'
import type { Call } from '../context'
import { visible, type Reader } from './conditions'
import { pageResult, pageRequestOf, type PageResult } from './paging'

/** All requests for the same list within this time get the same ranking. */
const FRESH_MS = 15_000
/** Callers who page more slowly than this have to start over. */
const KEPT_MS = 6 * 3_600_000
/** Maximum length of a ranked list. */
export const MAX_RANKING = 500

interface RankedKey {
  key: string
  place: number
}

const recentRankings = new WeakMap<Store, Map<string, { id: string; at: number }>>()

/**
 * Reads a page of a list whose order changes over time. The order is frozen and stored on the first page, so that
 * nothing repeats or goes missing; casts that have been deleted or hidden since are left out.
 * @param name what the order depends on, besides time
 * @param rank returns cast hashes, best first
 */
export async function rankedPage(
  operation: OperationId,
  call: Pick<Call, 'store' | 'clock' | 'random'> & {
    query: { limit: number; cursor?: string } & Record<string, unknown>
  },
  reader: Reader,
  name: string,
  rank: () => Promise<string[]>,
): Promise<PageResult<RankedKey>> {
  const page = pageRequestOf(operation, call)
  const [id, from] = page.position ?? [await storeRanking(call, name, rank), 0]
  if (typeof id !== 'string' || typeof from !== 'number') throw invalidCursor()
  const { rows } = await sql<RankedKey>`
    select k.key, k.place::int from ranking r cross join unnest(r.keys) with ordinality as k(key, place)
    join "cast" c on c.hash = unhex(k.key)
    where r.id = ${id} and k.place > ${from} and ${visible('c.fid', reader)}
    order by k.place limit ${page.limit + 1}`.execute(call.store.primary)
  if (rows.length === 0 && page.position) await assertRankingStored(call.store, id)
  return pageResult(page, rows, ({ place }) => [id, place])
}

/** Maximum number of stored keys for lists that callers may page to their end. */
export const MAX_STORED_RANKING = 10_000

/**
 * Reads a page of keys in an order that changes over time, as of the first page, which is always current; the rest is
 * stored if there is more than one page.
 * @param rank returns keys, best first
 * @param passes further condition on a key `k.key`
 */
export async function storedRankingPage(
  operation: OperationId,
  call: Pick<Call, 'store' | 'clock' | 'random'> & {
    query: { limit: number; cursor?: string } & Record<string, unknown>
  },
  rank: () => Promise<string[]>,
  passes: RawBuilder<boolean> = sql`true`,
): Promise<PageResult<RankedKey>> {
  const page = pageRequestOf(operation, call)
  if (!page.position) {
    const ranked = (await rank()).map((key, index) => ({ key, place: index + 1 }))
    const last = ranked[page.limit - 1]
    if (ranked.length <= page.limit || !last) return { items: ranked, next: { cursor: null } }
    const { limit: _, cursor: __, ...filters } = call.query
    const name = `${operation}:${JSON.stringify(filters)}`
    const keys = ranked.map(({ key }) => key)
    const id = await storeOnce(call, name, keys)
    return { items: ranked.slice(0, page.limit), next: { cursor: page.cursorAt([id, last.place]) } }
  }
  const [id, from] = page.position
  if (typeof id !== 'string' || typeof from !== 'number') throw invalidCursor()
  const { rows } = await sql<RankedKey>`
    select k.key, k.place::int from ranking r cross join unnest(r.keys) with ordinality as k(key, place)
    where r.id = ${id} and k.place > ${from}::int and ${passes}
    order by k.place limit ${page.limit + 1}::int`.execute(call.store.primary)
  if (rows.length === 0) await assertRankingStored(call.store, id)
  return pageResult(page, rows, ({ place }) => [id, place])
}

const storedOnce = new WeakMap<Store, Map<string, { id: string; at: number; keys: string }>>()

/** Stores a list, once as long as it does not change. */
async function storeOnce(
  call: Pick<Call, 'store' | 'clock' | 'random'>,
  name: string,
  keys: string[],
): Promise<string> {
  const lists =
    storedOnce.get(call.store) ?? new Map<string, { id: string; at: number; keys: string }>()
  storedOnce.set(call.store, lists)
  const now = call.clock.now()
  const known = lists.get(name)
  const text = keys.join()
  if (known?.keys === text && known.at <= now && now - known.at < FRESH_MS) return known.id
  const id = await storeList(call, keys)
  for (const [other, { at }] of lists) if (now - at >= FRESH_MS || at > now) lists.delete(other)
  lists.set(name, { id, at: now, keys: text })
  return id
}

/** Stores a list of keys for paging and returns its id. */
export async function storeRanking(
  call: Pick<Call, 'store' | 'clock' | 'random'>,
  name: string,
  rank: () => Promise<string[]>,
): Promise<string> {
  const { store, clock } = call
  const lists = recentRankings.get(store) ?? new Map<string, { id: string; at: number }>()
  recentRankings.set(store, lists)
  const now = clock.now()
  const known = lists.get(name)
  if (known && known.at <= now && now - known.at < FRESH_MS) return known.id
  const keys = await rank()
  const id = await storeList(call, keys)
  for (const [other, { at }] of lists) if (now - at >= FRESH_MS || at > now) lists.delete(other)
  lists.set(name, { id, at: now })
  return id
}

async function storeList(
  { store, clock, random }: Pick<Call, 'store' | 'clock' | 'random'>,
  keys: string[],
): Promise<string> {
  const now = clock.now()
  const id = Buffer.from(random.bytes(12)).toString('hex')
  await sql`with old as (delete from ranking where created_at < ${now - KEPT_MS}::bigint)
    insert into ranking (id, keys, created_at) values (${id}, ${keys}::text[], ${now}::bigint)`.execute(
    store.primary,
  )
  return id
}

/** @throws {ServerError} `INVALID_CURSOR` if the list has been deleted */
export async function assertRankingStored(store: Store, id: string): Promise<void> {
  const { rows } = await sql`select id from ranking where id = ${id}`.execute(store.primary)
  if (rows.length === 0) throw invalidCursor()
}
