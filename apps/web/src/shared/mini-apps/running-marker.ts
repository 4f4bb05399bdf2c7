/** Where the running app is stored for a reload of its tab. */
export const RUNNING_KEY = 'castaway.mini-app'

const listeners = new Set<() => void>()
let isRunning = wasRunning()

function wasRunning(): boolean {
  try {
    return sessionStorage.getItem(RUNNING_KEY) !== null
  } catch {
    return false
  }
}

/** Whether a mini app runs: all that the shell needs to know before it loads the rest. */
export const runningMarker = {
  read: () => isRunning,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  set(running: boolean) {
    isRunning = running
    for (const listener of listeners) listener()
  },
}
