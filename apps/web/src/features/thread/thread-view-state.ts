import type { Branch } from './flatten'

/** The reader's view of one thread: stored for the life of the page, so that Back restores it. */
export interface ThreadViewState {
  folded: ReadonlySet<string>
  /** Hidden casts that the reader chose to show. */
  revealed: ReadonlySet<string>
  earlier: readonly Branch[]
  /** Nothing more can be loaded above. */
  isWhole: boolean
  branches: ReadonlyMap<string, readonly Branch[]>
  arrived: ReadonlyMap<string, readonly Branch[]>
  complete: ReadonlySet<string>
  /** Cursors of the replies below each cast. */
  cursors: ReadonlyMap<string, string>
}

const KEPT = 20
const FOLDS = 'castaway.folds'
const MAX_FOLDS = 300
const memories = new Map<string, ThreadViewState>()

export function viewStateOf(thread: string): ThreadViewState {
  return (
    memories.get(thread) ?? {
      folded: new Set(foldsOfSession()),
      revealed: new Set(),
      earlier: [],
      isWhole: false,
      branches: new Map(),
      arrived: new Map(),
      complete: new Set(),
      cursors: new Map(),
    }
  )
}

/** Saves the state; the oldest threads are evicted first. Collapsed casts also survive a reload. */
export function saveViewState(thread: string, memory: ThreadViewState) {
  memories.delete(thread)
  memories.set(thread, memory)
  for (const key of memories.keys()) {
    if (memories.size <= KEPT) break
    memories.delete(key)
  }
}

function foldsOfSession(): string[] {
  try {
    const folds: unknown = JSON.parse(sessionStorage.getItem(FOLDS) ?? '[]')
    return Array.isArray(folds) ? folds.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}

/** Stores, across all threads, whether a cast is collapsed. */
export function saveFold(hash: string, folded: boolean) {
  const others = foldsOfSession().filter((each) => each !== hash)
  try {
    const folds = folded ? [...others, hash].slice(-MAX_FOLDS) : others
    sessionStorage.setItem(FOLDS, JSON.stringify(folds))
  } catch {
    // Without storage, a collapsed cast lasts as long as the page.
  }
}
