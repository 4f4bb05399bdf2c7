import type { CacheSnapshot } from 'virtua'

/** Where a reader was in one list of one history entry. */
export interface Place {
  scrollY: number
  /** Measured row heights, good only for a list of the same keys, and for as long as the page lives. */
  cache?: CacheSnapshot
  length: number
  /** The row at the top of the window, and how far its top was above it, in pixels. */
  topKey?: string
  topOffset: number
}

const KEPT = 60
const SESSION = 'castaway.places'

/** Entries of this tab's history outlive a reload, and so do their places. */
const places = new Map<string, Place>(read(() => sessionStorage, SESSION, []))

/** Remembers; the oldest entries go first, so that a long session does not grow. */
export function keepPlace(entry: string, place: Place) {
  places.delete(entry)
  places.set(entry, place)
  for (const key of places.keys()) {
    if (places.size <= KEPT) break
    places.delete(key)
  }
  write(
    () => sessionStorage,
    SESSION,
    Array.from(places, ([key, place]) => [key, { ...place, cache: undefined }]),
  )
}

export const placeOf = (entry: string): Place | undefined => places.get(entry)

const LAST = 'castaway.place.'

export type LastPlace = Required<Pick<Place, 'topKey' | 'topOffset'>>

/** The same across sessions, for lists that people come back to every day. None: they were at the top. */
export const keepForNextSession = (list: string, place: LastPlace | null) =>
  write(() => localStorage, LAST + list, place)

export const placeFromLastSession = (list: string): LastPlace | undefined =>
  read<LastPlace | null>(() => localStorage, LAST + list, null) ?? undefined

function read<T>(from: () => Storage, name: string, otherwise: T): T {
  try {
    return JSON.parse(from().getItem(name)!) ?? otherwise
  } catch {
    return otherwise
  }
}

function write(to: () => Storage, name: string, value: unknown) {
  try {
    to().setItem(name, JSON.stringify(value))
  } catch {
    // Without storage the next session starts at the top.
  }
}
