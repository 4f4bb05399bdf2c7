import { useState } from 'react'
import { joinQuery, splitFilters, type Term } from './query'

interface SearchBox {
  filters: readonly Term[]
  words: string
}

/** What stands in the box: follows the URL, but never takes letters away while they are typed. */
export function useSearchBox(
  q: string,
): SearchBox & { text: string; put: (box: SearchBox) => void } {
  const [box, setBox] = useState<SearchBox & { from: string }>(() => ({
    ...splitFilters(q),
    from: q,
  }))
  const text = joinQuery(box.filters, box.words)
  // The URL changed by other means than typing here: a saved search, Back, a link.
  if (box.from !== q) setBox(text === q ? { ...box, from: q } : { ...splitFilters(q), from: q })
  return { ...box, text, put: (next) => setBox({ ...next, from: q }) }
}
