import type { KeyPage } from '@castaway/react'
import type { InfiniteData } from '@tanstack/react-query'

/** New casts at the head of a feed. */
export interface NewPosts {
  /** Newest first. */
  keys: string[]
  /** Whether the keys reach the loaded casts; otherwise casts in between were not fetched. */
  whole: boolean
  /** Cursor for the casts after them. */
  next: string | null
}

export const noNewPosts: NewPosts = { keys: [], whole: true, next: null }

/** Limit of head pages that are fetched to reach the loaded casts. */
const MAX_PAGES = 4

/**
 * Reads a feed from its head down to the first loaded cast. Casts after that one are not new, even if they are not
 * loaded.
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
 * The feed restarted from its head, when the new casts do not reach the loaded ones: concatenating both would hide the
 * casts in between.
 */
export const restartedFeed = (
  data: InfiniteData<KeyPage> | undefined,
  { keys, next }: NewPosts,
): InfiniteData<KeyPage> | undefined =>
  data && { pages: [{ keys, next }], pageParams: data.pageParams.slice(0, 1) }
