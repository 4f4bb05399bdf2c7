import { lazy } from 'react'

const FIRST_WAIT = 1_000
const LONGEST_WAIT = 15_000

/** Asks for a part of the app until it comes: the connection may be away for a moment. */
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
 * React's `lazy` for parts of a screen: one that does not come leaves its fallback in its place and the screen around it
 * standing, where `lazy` alone would take the whole screen down.
 */
export const lazyWithRetry: typeof lazy = (load) => lazy(() => loadWithRetry(load))
