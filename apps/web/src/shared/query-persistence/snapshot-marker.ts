/** Whether this browser has a snapshot, so that a start without one does not wait. */
const KEY = 'castaway.kept'

export function hasSnapshot(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

export function setHasSnapshot(present: boolean): void {
  try {
    if (present) localStorage.setItem(KEY, '1')
    else localStorage.removeItem(KEY)
  } catch {
    // Without it, the next start begins empty.
  }
}
