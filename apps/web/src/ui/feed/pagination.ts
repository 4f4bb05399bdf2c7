/** What a list does when its end comes near the viewport. */
export interface Pagination {
  has: boolean
  loading: boolean
  failed: boolean
  /** Called again only after `loading` was false. */
  load: () => void
}

/** The pagination of an infinite query. */
export const paginationOf = (query: {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}): Pagination => ({
  has: query.hasNextPage,
  loading: query.isFetchingNextPage,
  failed: query.isFetchNextPageError,
  load: () => void query.fetchNextPage(),
})
