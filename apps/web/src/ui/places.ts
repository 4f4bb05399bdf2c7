import type { CacheSnapshot } from 'virtua'

/** Where a reader was in one list of one history entry. */
export interface Place {
  scrollY: number
  /** Measured row heights, good only for a list of the same keys. */
  cache?: CacheSnapshot
  length: number
  /** The row at the top of the window, and how far its top was above it, in pixels. */
  topKey?: string
  topOffset: number
}

const KEPT = 60
const places = new Map<string, Place>()

/** Remembers; the oldest entries go first, so that a long session does not grow. */
export function keepPlace(entry: string, place: Place) {
  places.delete(entry)
  places.set(entry, place)
  for (const key of places.keys()) {
    if (places.size <= KEPT) break
    places.delete(key)
  }
}

export const placeOf = (entry: string): Place | undefined => places.get(entry)

const SESSION = 'castaway.place.'

/** The same across sessions, for the few lists that people come back to every day. */
export function keepForNextSession(list: string, place: { topKey: string; topOffset: number }) {
  try {
    localStorage.setItem(SESSION + list, JSON.stringify(place))
  } catch {
    // Without storage the next session starts at the top.
  }
}

export function placeFromLastSession(
  list: string,
): { topKey: string; topOffset: number } | undefined {
  try {
    const place = JSON.parse(localStorage.getItem(SESSION + list) ?? 'null')
    if (typeof place?.topKey === 'string' && typeof place.topOffset === 'number') return place
  } catch {
    // As above.
  }
  return undefined
}
