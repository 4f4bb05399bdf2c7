/** Says that there is something kept, so that nobody who has nothing waits for it. */
const KEY = 'castaway.kept'

export function isKept(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

export function markKept(kept: boolean): void {
  try {
    if (kept) localStorage.setItem(KEY, '1')
    else localStorage.removeItem(KEY)
  } catch {
    // Without it the next start begins empty.
  }
}
