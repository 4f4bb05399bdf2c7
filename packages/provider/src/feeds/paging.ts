import type { OperationId } from '@castaway/contract'
import { invalidCursor, type Cursors, type Position, type Store } from '../store/index'
import type { KeysetCursor, CastRef } from './conditions'

interface PagedCall {
  store: Store
  query: { limit: number; cursor?: string } & Record<string, unknown>
}

export interface PageRequest {
  limit: number
  /** The end of the previous page; undefined on the first page. */
  position: Position | undefined
  cursorAt: (position: Position) => string
}

/** Decodes the request's cursor, which is valid only for this operation with these filters. */
export function pageRequestOf(operation: OperationId, { store, query }: PagedCall): PageRequest {
  const { limit, cursor, ...filters } = query
  const cursors: Cursors = store.cursors
  return {
    limit,
    position: cursor === undefined ? undefined : cursors.decode(operation, filters, cursor),
    cursorAt: (position) => cursors.encode(operation, filters, position),
  }
}

/** Returns the position as time and key. @throws {ServerError} `INVALID_CURSOR` */
export function keysetCursorOf({ position }: PageRequest): KeysetCursor | undefined {
  if (!position) return undefined
  const [ts, key] = position
  if (typeof ts !== 'number' || typeof key !== 'string') throw invalidCursor()
  return { ts, key }
}

export interface PageResult<T> {
  items: T[]
  next: { cursor: string | null }
}

/**
 * Cuts a list that was read with one extra item, which says that there is another page.
 * @param at returns the position of an item in the order of the list
 */
export function pageResult<T>(
  page: PageRequest,
  found: T[],
  at: (item: T) => Position,
): PageResult<T> {
  const items = found.slice(0, page.limit)
  const last = items.at(-1)
  const more = found.length > page.limit && last !== undefined
  return { items, next: { cursor: more ? page.cursorAt(at(last)) : null } }
}

/** Reads a page of casts by time, with one extra row. */
export async function pageByTime(
  operation: OperationId,
  call: PagedCall,
  read: (range: { cursor: KeysetCursor | undefined; limit: number }) => Promise<CastRef[]>,
): Promise<PageResult<CastRef>> {
  const page = pageRequestOf(operation, call)
  const found = await read({ cursor: keysetCursorOf(page), limit: page.limit + 1 })
  return pageResult(page, found, (ref) => [ref.ts, ref.hash])
}
