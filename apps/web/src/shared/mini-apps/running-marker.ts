/** Where the running app is stored for a reload of its tab. */
export const RUNNING_KEY = 'castaway.mini-app'

/** What ran before this page started. */
let before = ''
try {
  before = sessionStorage.getItem(RUNNING_KEY) ?? ''
} catch {
  // Without storage, the app is closed by a reload.
}

/** Whether a page that starts shows the app that ran before its reload: it does unless the app was minimized. */
export const reopensMiniApp = before.includes('"minimized":false')

const listeners = new Set<() => void>()
let isRunning = before !== ''

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
