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
let isWanted = before !== ''

/** Whether the host of mini apps is wanted: all that the shell needs to know before it loads it. */
export const hostMarker = {
  /** Whether it is there, and shows at once what is opened. Set by the host. */
  isMounted: false,
  read: () => isWanted,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Loads the host: a mini app runs, or someone may soon open one. It stays. */
  want() {
    if (isWanted) return
    isWanted = true
    for (const listener of listeners) listener()
  },
}
