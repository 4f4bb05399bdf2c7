import { t } from '@lingui/core/macro'

/** The search parameters of a search URL, which is the source of truth. */
export interface SearchState {
  q: string
  tab: SearchTab
  sort: SearchSort
  mode: SearchMode
}

const tabs = ['casts', 'people', 'channels', 'apps'] as const
export type SearchTab = (typeof tabs)[number]
const sorts = ['desc_chron', 'algorithmic'] as const
export type SearchSort = (typeof sorts)[number]
const modes = ['literal', 'semantic', 'hybrid'] as const
export type SearchMode = (typeof modes)[number]

export const searchTabs = (): { id: SearchTab; label: string }[] => [
  { id: 'casts', label: t`Casts` },
  { id: 'people', label: t`People` },
  { id: 'channels', label: t`Channels` },
  { id: 'apps', label: t`Mini apps` },
]

/** Longest query; longer input is truncated. */
export const MAX_QUERY = 500

/** Parses the search parameters of a URL, which may be anything. */
export function searchStateFrom(search: Record<string, unknown>): SearchState {
  // A router that parses values as JSON turns `?q=2026` into a number.
  const q = typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q) : ''
  return {
    q: q.slice(0, MAX_QUERY),
    tab: tabs.find((tab) => tab === search.tab) ?? 'casts',
    sort: sorts.find((sort) => sort === search.sort) ?? 'desc_chron',
    mode: modes.find((mode) => mode === search.mode) ?? 'literal',
  }
}

/** The shortest search parameters of a state: defaults are omitted. */
export function searchParamsOf(state: SearchState): Record<string, string> {
  return {
    ...(state.q ? { q: state.q } : {}),
    ...(state.tab !== 'casts' ? { tab: state.tab } : {}),
    ...(state.sort !== 'desc_chron' ? { sort: state.sort } : {}),
    ...(state.mode !== 'literal' ? { mode: state.mode } : {}),
  }
}
