import type { OperationId } from '@castaway/contract'
import { BadCursorError, type Cursors, type Position, type Store } from '../store/index'
import type { Place, Ref } from './conditions'

interface PagedCall {
  store: Store
  query: { limit: number; cursor?: string } & Record<string, unknown>
}

export interface Page {
  limit: number
  /** Where the page before ended; undefined on the first. */
  position: Position | undefined
  cursorAt: (position: Position) => string
}

/** What the request's cursor says; the cursor fits only this call with these filters. */
export function pageOf(operation: OperationId, { store, query }: PagedCall): Page {
  const { limit, cursor, ...filters } = query
  const cursors: Cursors = store.cursors
  return {
    limit,
    position: cursor === undefined ? undefined : cursors.decode(operation, filters, cursor),
    cursorAt: (position) => cursors.encode(operation, filters, position),
  }
}

/** The position as time and key. @throws BadCursorError */
export function placeOf({ position }: Page): Place | undefined {
  if (!position) return undefined
  const [ts, key] = position
  if (typeof ts !== 'number' || typeof key !== 'string') throw new BadCursorError()
  return { ts, key }
}

export interface Cut<T> {
  items: T[]
  next: { cursor: string | null }
}

/**
 * Cuts a list that was read one longer than the page: the one too many says that there is more.
 * @param at position of an item in the list's order
 */
export function cut<T>(page: Page, found: T[], at: (item: T) => Position): Cut<T> {
  const items = found.slice(0, page.limit)
  const last = items.at(-1)
  const more = found.length > page.limit && last !== undefined
  return { items, next: { cursor: more ? page.cursorAt(at(last)) : null } }
}

/** A page of casts by time: reads the refs one longer than the page. */
export async function byTime(
  operation: OperationId,
  call: PagedCall,
  read: (wanted: { place: Place | undefined; limit: number }) => Promise<Ref[]>,
): Promise<Cut<Ref>> {
  const page = pageOf(operation, call)
  const found = await read({ place: placeOf(page), limit: page.limit + 1 })
  return cut(page, found, (ref) => [ref.ts, ref.hash])
}
