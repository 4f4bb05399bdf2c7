import { useState } from 'react'
import { joined, splitFilters, type Term } from './query'

interface Box {
  filters: readonly Term[]
  words: string
}

/** What stands in the box: follows the URL, but never takes letters away while they are typed. */
export function useBox(q: string): Box & { text: string; put: (box: Box) => void } {
  const [box, setBox] = useState<Box & { from: string }>(() => ({ ...splitFilters(q), from: q }))
  const text = joined(box.filters, box.words)
  // The URL changed by other means than typing here: a saved search, Back, a link.
  if (box.from !== q) setBox(text === q ? { ...box, from: q } : { ...splitFilters(q), from: q })
  return { ...box, text, put: (next) => setBox({ ...next, from: q }) }
}
