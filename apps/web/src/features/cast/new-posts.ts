import type { KeyPage } from '@castaway/react'
import type { InfiniteData } from '@tanstack/react-query'

/** What is new at the head of a feed. */
export interface NewPosts {
  /** Newest first. */
  keys: string[]
  /** Whether they reach down to what is loaded: otherwise casts lie between that nobody has asked for. */
  whole: boolean
  /** Where the feed goes on after them. */
  next: string | null
}

export const noNewPosts: NewPosts = { keys: [], whole: true, next: null }

/** Pages of the head that are read, at most, to reach what is known. */
const MAX_PAGES = 4

/**
 * Reads a feed from its head down to the first cast that is loaded already. What comes after that was left out before,
 * not written since.
 */
export async function readHead(
  known: ReadonlySet<string>,
  loadPage: (cursor: string | null) => Promise<KeyPage>,
): Promise<NewPosts> {
  const keys: string[] = []
  let cursor: string | null = null
  for (let turned = 0; turned < MAX_PAGES; turned++) {
    const page: KeyPage = await loadPage(cursor)
    for (const key of page.keys) {
      if (known.has(key)) return { keys, whole: true, next: null }
      if (!keys.includes(key)) keys.push(key)
    }
    cursor = page.next
    if (cursor === null) return { keys, whole: true, next: null }
  }
  return { keys, whole: false, next: cursor }
}

/**
 * The feed from its head on, where what is new does not reach what is loaded: to put the one above the other would
 * hide what lies between.
 */
export const restartedFeed = (
  data: InfiniteData<KeyPage> | undefined,
  { keys, next }: NewPosts,
): InfiniteData<KeyPage> | undefined =>
  data && { pages: [{ keys, next }], pageParams: data.pageParams.slice(0, 1) }
