import { pageResult, type PageRequest } from '../feeds/paging'
import type { Position, Store } from '../store/index'
import { viewUsers } from '../views/users'

/** A page of full users, as the viewer sees them. @param at returns the position of a row in the list's order */
export async function pageOfUsers<Row extends { fid: number }>(
  { store, query }: { store: Store; query: { viewer_fid?: number } },
  page: PageRequest,
  rows: Row[],
  at: (row: Row) => Position,
) {
  const { items, next } = pageResult(page, rows, at)
  const users = await viewUsers(
    store.db,
    items.map(({ fid }) => fid),
    query.viewer_fid,
  )
  return {
    users: items.map(({ fid }) => users.get(fid)).filter((user) => user !== undefined),
    next,
  }
}
