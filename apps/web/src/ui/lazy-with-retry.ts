import { lazy } from 'react'

const FIRST_WAIT = 1_000
const LONGEST_WAIT = 15_000

/** Retries loading a chunk: the connection may be lost for a moment. */
async function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
  for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 2, LONGEST_WAIT)) {
    try {
      return await load()
    } catch {
      await new Promise((again) => setTimeout(again, wait))
    }
  }
}

/**
 * React's `lazy` for parts of a screen: if the chunk fails to load, its fallback stays and the screen around it keeps
 * working, while plain `lazy` would break the whole screen.
 */
export const lazyWithRetry: typeof lazy = (load) => lazy(() => loadWithRetry(load))
