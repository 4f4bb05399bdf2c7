import type { CacheSnapshot } from 'virtua'

/** The scroll position of one list in one history entry. */
export interface ScrollPosition {
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

/** Entries of this tab's history outlive a reload, and so do their scroll positions. */
const positions = new Map<string, ScrollPosition>(read(() => sessionStorage, SESSION, []))

/** Remembers; the oldest entries go first, so that a long session does not grow. */
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

/** The same across sessions, for lists that people come back to every day. None: they were at the top. */
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
    // Without storage the next session starts at the top.
  }
}
