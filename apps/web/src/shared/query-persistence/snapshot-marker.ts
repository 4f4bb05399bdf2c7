/** Whether this browser has a snapshot, so that a start without one does not wait. */
const KEY = 'castaway.kept'

/** `outdated`: its owner has changed something since, so that it is not shown; it is deleted all the same. */
export type SnapshotState = 'none' | 'outdated' | 'current'

export function snapshotState(): SnapshotState {
  try {
    const value = localStorage.getItem(KEY)
    return value === null ? 'none' : value === '1' ? 'current' : 'outdated'
  } catch {
    return 'none'
  }
}

export const hasSnapshot = (): boolean => snapshotState() !== 'none'

export function setSnapshotState(state: SnapshotState): void {
  try {
    if (state === 'none') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, state === 'current' ? '1' : '0')
  } catch {
    // Without it, the next start begins empty.
  }
}
