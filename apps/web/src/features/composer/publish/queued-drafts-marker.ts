/** Whether drafts of this browser are queued; lets the shell check without loading anything. */

const KEY = 'castaway-drafts-wait'

export function hasQueuedDrafts(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

export function setHasQueuedDrafts(wait: boolean): void {
  try {
    if (wait) localStorage.setItem(KEY, '1')
    else localStorage.removeItem(KEY)
  } catch {
    // Without storage nothing can be queued.
  }
}
