/** What a list does when its end comes near. */
export interface More {
  has: boolean
  loading: boolean
  failed: boolean
  /** Called again only after `loading` was false. */
  load: () => void
}

/** The same, from a query that pages. */
export const moreOf = (query: {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}): More => ({
  has: query.hasNextPage,
  loading: query.isFetchingNextPage,
  failed: query.isFetchNextPageError,
  load: () => void query.fetchNextPage(),
})
