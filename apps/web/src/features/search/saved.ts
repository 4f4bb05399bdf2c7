import type { RecordEntry, RecordBody, RecordStore } from '@castaway/react/records'
import { type SearchState, searchParamsOf, searchStateFrom } from '../../shared/search/url-state'

export type SavedSearch = RecordEntry<'search'>

/** Saved searches in the order that their owner chose. */
export const sortSavedSearches = (saved: readonly SavedSearch[]): SavedSearch[] =>
  saved.toSorted((a, b) => a.body.position - b.body.position || a.id.localeCompare(b.id))

/** The search state of a saved search. */
export const toSearchState = ({ query, tab, mode, sort }: RecordBody<'search'>): SearchState =>
  searchStateFrom({ q: query, tab, mode, sort })

const sameAs = (state: SearchState) => {
  const key = JSON.stringify(searchParamsOf(state))
  return ({ body }: SavedSearch) => JSON.stringify(searchParamsOf(toSearchState(body))) === key
}

/** The saved search with the same meaning, if there is one. */
export const findSavedSearch = (
  saved: readonly SavedSearch[],
  state: SearchState,
): SavedSearch | undefined => saved.find(sameAs(state))

/**
 * Saves a search at the end of the list.
 * @returns its id
 */
export async function saveSearch(
  store: RecordStore,
  state: SearchState,
  name: string,
): Promise<string> {
  await store.ready()
  const saved = store.all('search')
  const same = findSavedSearch(saved, state)
  if (same) return same.id
  const id = crypto.getRandomValues(new Uint32Array(3)).join('-')
  const { q, tab, mode, sort } = state
  await store.put('search', id, {
    name: savedSearchName(name || q),
    query: q,
    position: Math.max(0, ...saved.map(({ body }) => body.position + 1)),
    ...(tab !== 'casts' && { tab }),
    ...(mode !== 'literal' && { mode }),
    ...(sort !== 'desc_chron' && { sort }),
  })
  return id
}

export const savedSearchName = (typed: string): string => typed.trim().slice(0, 80).trim() || '…'

/**
 * Deletes a saved search.
 * @returns a function that restores it
 */
export async function deleteSearch(store: RecordStore, id: string): Promise<() => Promise<void>> {
  const before = store.get('search', id)
  await store.put('search', id, null)
  return () => store.put('search', id, before)
}
