import type { Branch } from './flatten'

/** What a reader made of one thread: kept while the page lives, so that Back finds it. */
export interface ThreadViewState {
  folded: ReadonlySet<string>
  /** Hidden casts that were asked for all the same. */
  revealed: ReadonlySet<string>
  earlier: readonly Branch[]
  /** Nothing more stands above. */
  isWhole: boolean
  branches: ReadonlyMap<string, readonly Branch[]>
  arrived: ReadonlyMap<string, readonly Branch[]>
  complete: ReadonlySet<string>
  /** Where the replies below a cast go on. */
  cursors: ReadonlyMap<string, string>
}

const KEPT = 20
const FOLDS = 'castaway.folds'
const MOST_FOLDS = 300
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

/** Keeps it; the oldest goes first. Folds also last over a reload. */
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

/** Remembers, over all threads, that a cast is folded or no longer is. */
export function saveFold(hash: string, folded: boolean) {
  const others = foldsOfSession().filter((each) => each !== hash)
  try {
    const folds = folded ? [...others, hash].slice(-MOST_FOLDS) : others
    sessionStorage.setItem(FOLDS, JSON.stringify(folds))
  } catch {
    // Without storage a fold lasts as long as the page.
  }
}
