const KEY = 'castaway.searches'
const MAX_SEARCHES = 20

/** Searches in this browser, latest first. They are not synced. */
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored)
      ? stored
          .filter((each): each is string => typeof each === 'string' && each !== '')
          .slice(0, MAX_SEARCHES)
      : []
  } catch {
    return []
  }
}

function keep(searches: readonly string[]): string[] {
  try {
    if (searches.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(searches))
  } catch {
    // Without storage, they last as long as the page.
  }
  return [...searches]
}

/** Stores a search as the latest one. */
export const saveRecentSearch = (q: string): string[] => {
  const text = q.trim()
  if (text.length < 2) return recentSearches()
  return keep([text, ...recentSearches().filter((each) => each !== text)].slice(0, MAX_SEARCHES))
}

export const deleteRecentSearch = (q: string): string[] =>
  keep(recentSearches().filter((each) => each !== q))

export const clearRecentSearches = (): string[] => keep([])
