import type { CacheSnapshot } from 'virtua'

/** The scroll position of one list in one history entry. */
export interface ScrollPosition {
  scrollY: number
  /** Measured row heights, valid only for a list with the same keys, and for the life of the page. */
  cache?: CacheSnapshot
  length: number
  /** The row at the top of the viewport, and how far its top was above it, in pixels. */
  topKey?: string
  topOffset: number
}

const KEPT = 60
const SESSION = 'castaway.places'

/** History entries of this tab survive a reload, and so do their scroll positions. */
const positions = new Map<string, ScrollPosition>(read(() => sessionStorage, SESSION, []))

/** Saves a position; the oldest entries are evicted first, so that a long session does not grow. */
export function saveScrollPosition(entry: string, position: ScrollPosition) {
  positions.delete(entry)
  positions.set(entry, position)
  for (const key of positions.keys()) {
    if (positions.size <= KEPT) break
    positions.delete(key)
  }
  write(
    () => sessionStorage,
    SESSION,
    Array.from(positions, ([key, position]) => [key, { ...position, cache: undefined }]),
  )
}

export const scrollPositionOf = (entry: string): ScrollPosition | undefined => positions.get(entry)

const LAST = 'castaway.place.'

export type LastPosition = Required<Pick<ScrollPosition, 'topKey' | 'topOffset'>>

/** Saves a position across sessions, for lists that people return to every day. No position means the top. */
export const saveForNextSession = (list: string, position: LastPosition | null) =>
  write(() => localStorage, LAST + list, position)

export const positionFromLastSession = (list: string): LastPosition | undefined =>
  read<LastPosition | null>(() => localStorage, LAST + list, null) ?? undefined

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
    // Without storage, the next session starts at the top.
  }
}
