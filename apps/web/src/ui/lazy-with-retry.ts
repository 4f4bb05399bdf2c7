import { lazy } from 'react'

const INITIAL_DELAY = 1_000
const MAX_DELAY = 15_000

/** Retries loading a chunk: the connection may be lost for a moment. */
export async function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
  for (let wait = INITIAL_DELAY; ; wait = Math.min(wait * 2, MAX_DELAY)) {
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
