/** What the URL of a search holds; the URL is the query. */
export interface SearchState {
  q: string
  tab: SearchTab
  sort: 'desc_chron' | 'algorithmic'
}

export const searchTabs = [
  { id: 'casts', label: 'Casts' },
  { id: 'people', label: 'People' },
  { id: 'channels', label: 'Channels' },
] as const
export type SearchTab = (typeof searchTabs)[number]['id']

/** Longest text that is searched for; the rest is cut. */
const MAX_QUERY = 500

/** Reads the search part of a URL, whatever somebody has put there. */
export function searchStateFrom(search: Record<string, unknown>): SearchState {
  // A router that reads values as JSON turns `?q=2026` into a number.
  const q = typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q) : ''
  return {
    q: q.slice(0, MAX_QUERY),
    tab: searchTabs.find((tab) => tab.id === search.tab)?.id ?? 'casts',
    sort: search.sort === 'algorithmic' ? 'algorithmic' : 'desc_chron',
  }
}

/** The shortest URL that means the state: what is usual is left out. */
export function searchParamsOf(state: SearchState): Record<string, string> {
  return {
    ...(state.q ? { q: state.q } : {}),
    ...(state.tab !== 'casts' ? { tab: state.tab } : {}),
    ...(state.sort !== 'desc_chron' ? { sort: state.sort } : {}),
  }
}
