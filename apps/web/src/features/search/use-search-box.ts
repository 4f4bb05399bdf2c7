import { useState } from 'react'
import { joinQuery, splitFilters, type Term } from '../../shared/search/query'

interface SearchBox {
  filters: readonly Term[]
  words: string
}

/** The text of the search field: follows the URL, but never removes characters while the user types. */
export function useSearchBox(
  q: string,
): SearchBox & { text: string; put: (box: SearchBox) => void } {
  const [box, setBox] = useState<SearchBox & { from: string }>(() => ({
    ...splitFilters(q),
    from: q,
  }))
  const text = joinQuery(box.filters, box.words)
  // The URL changed by other means than typing: a saved search, Back, or a link.
  if (box.from !== q) setBox(text === q ? { ...box, from: q } : { ...splitFilters(q), from: q })
  return { ...box, text, put: (next) => setBox({ ...next, from: q }) }
}
