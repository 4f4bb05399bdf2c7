import { ServerError } from '@castaway/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Store } from '../store/open'
import { invalidArgument } from './errors'

/** What every list takes. */
export interface PageRequest {
  pageSize?: number | undefined
  /** The bytes that an earlier answer gave; empty ones are none. */
  pageToken?: Uint8Array | undefined
  reverse?: boolean | undefined
}

export interface Page<T> {
  items: T[]
  nextPageToken?: Uint8Array
}

/** Most rows of a page, and the number without `pageSize`. */
const MAX_PAGE = 1_000

/** Which rows a query has to return, and in which order. */
export interface Bounds {
  /** The columns' order: ascending, or descending if reversed. */
  direction: RawBuilder<unknown>
  /** The condition that continues after the page before; true for the first page. */
  after(columns: RawBuilder<unknown>): RawBuilder<unknown>
  limit: number
}

interface PagedList {
  store: Pick<Store, 'cursors'>
  /** The call and everything that selects its rows: a token of another list is refused. */
  call: string
  filters: object
  request: PageRequest
}

/**
 * Reads one page: asks for one row more than fits, so that the last page has no token.
 * @throws {NodeError} `InvalidArgument` for a token of another list
 */
export async function readPage<Row extends { at: readonly (string | number)[] }>(
  { store, call, filters, request }: PagedList,
  read: (bounds: Bounds) => Promise<Row[]>,
): Promise<Page<Row>> {
  const reverse = request.reverse ?? false
  const size = Math.min(request.pageSize || MAX_PAGE, MAX_PAGE)
  const scope = { ...filters, reverse }
  const position = request.pageToken?.length
    ? positionOf(store, call, scope, request.pageToken)
    : undefined
  const rows = await read({
    direction: reverse ? sql`desc` : sql`asc`,
    limit: size + 1,
    after: (columns) =>
      position
        ? sql`(${columns}) ${reverse ? sql`<` : sql`>`} (${sql.join(position.map(typed))})`
        : sql`true`,
  })
  if (rows.length <= size) return { items: rows }
  const items = rows.slice(0, size)
  const token = store.cursors.encode(`node ${call}`, scope, items.at(-1)!.at)
  return { items, nextPageToken: Buffer.from(token) }
}

const typed = (value: string | number) =>
  typeof value === 'number' ? sql`${value}::bigint` : sql`${value}`

function positionOf(store: Pick<Store, 'cursors'>, call: string, scope: object, token: Uint8Array) {
  try {
    return store.cursors.decode(`node ${call}`, scope, Buffer.from(token).toString())
  } catch (cause) {
    if (!(cause instanceof ServerError)) throw cause
    throw invalidArgument('Invalid page token: not of this list')
  }
}
