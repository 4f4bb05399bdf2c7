/** What a page gets. */
export interface PageProps {
  /** The URL after the page’s own path, without slashes at its ends: `fetchFeed` of `/developers/api/fetchFeed`. */
  rest: string
}
