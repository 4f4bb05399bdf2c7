import { dialogDepth, DIALOGS, setDialogDepth } from './dialog-entries'
import { requestClose, topDialog } from './open-dialogs'

/** The part of the browser's history that dialogs use. */
export interface HistoryEntries {
  /** Number of dialogs that the current entry represents. */
  depth: () => number
  /** Identifies the page of the current entry; entries of its dialogs have the same value. */
  page: () => unknown
  /** Adds an entry of the same page that represents this many dialogs. */
  push: (depth: number) => void
  /** Marks the current entry as representing no dialog. */
  forget: () => void
  go: (steps: number) => void
  onPop: (listener: () => void) => () => void
}

/** The required part of the router. */
interface Routing {
  history: {
    block: (blocker: {
      blockerFn: (args: { action: string }) => Promise<boolean>
      enableBeforeUnload: boolean
    }) => () => void
  }
  subscribe: (event: 'onRendered', listener: () => void) => () => void
}

/** Timeout for a history step that the browser does not complete, in milliseconds. */
const STEP_TIMEOUT = 1_000

/**
 * Back closes the dialogs over a page: each open dialog has its own entry in the browser's history, with the page's URL
 * and the router's key, so that the page under it and its scroll position stay. A link inside navigates from the page
 * itself.
 *
 * A dialog that is closed in another way leaves its entry, and Back skips it. Removing it at once would be a history
 * step at an arbitrary time, and a step cancels every navigation in flight.
 * @returns a function that stops it
 */
export function closeDialogsOnBack(
  routing: Routing,
  entries: HistoryEntries = browserEntries(),
): () => void {
  /** A step of our own is in progress. */
  let stepping: { done: Promise<void>; end: () => void } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Stops watching the router, which is only watched while a dialog has an entry. */
  let unblock: (() => void) | undefined

  /** The last known position in the history. */
  let here = { depth: entries.depth(), page: entries.page() }
  const look = () => (here = { depth: entries.depth(), page: entries.page() })

  const step = (steps: number): Promise<void> => {
    let end = () => {}
    const done = new Promise<void>((resolve) => (end = resolve))
    const timeout = setTimeout(() => {
      // There is nothing to go back to, e.g. in a duplicated tab.
      entries.forget()
      arrived()
    }, STEP_TIMEOUT)
    stepping = {
      done,
      end: () => {
        clearTimeout(timeout)
        end()
      },
    }
    entries.go(steps)
    return done
  }
  function arrived() {
    look()
    stepping?.end()
    stepping = undefined
    soon()
  }

  /** Creates the entries of the open dialogs. */
  const settle = () => {
    if (stepping) return
    const count = topDialog.count()
    for (let depth = entries.depth() + 1; depth <= count; depth++) entries.push(depth)
    if (look().depth > 0) {
      unblock ??= routing.history.block({ blockerFn: unwind, enableBeforeUnload: false })
    } else {
      unblock?.()
      unblock = undefined
    }
  }
  /** Runs a moment later, when the dialogs that were asked to close are gone. */
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(settle)
  }

  /** Runs before another page opens: otherwise the dialogs' entries would be between the two pages. */
  const unwind = async ({ action }: { action: string }) => {
    if (action !== 'PUSH' && action !== 'REPLACE') return false
    await stepping?.done
    clearTimeout(timer)
    const depth = entries.depth()
    if (depth > 0) await step(-depth)
    // Dialogs that stay open get their entries once the page has rendered.
    clearTimeout(timer)
    return false
  }

  let known = topDialog.count()
  const stops = [
    topDialog.subscribe(() => {
      const count = topDialog.count()
      // A dialog that replaces another one takes over its entry.
      if (count > known) settle()
      known = count
    }),
    entries.onPop(() => {
      if (stepping) return arrived()
      const count = topDialog.count()
      const was = here
      const { depth, page } = look()
      if (page === was.page && depth < was.depth && was.depth > count) {
        // The dialog of the entry that was left is closed already: this step is meant for the one below it.
        clearTimeout(timer)
        const rest = depth - count + 1
        void (rest > 0 ? step(-rest) : Promise.resolve()).then(() => count > 0 && requestClose(1))
        return
      }
      if (count > depth) requestClose(count - depth)
      soon()
    }),
    routing.subscribe('onRendered', soon),
  ]
  settle()
  return () => {
    clearTimeout(timer)
    unblock?.()
    for (const stop of stops) stop()
  }
}

function browserEntries(): HistoryEntries {
  const state = () => history.state as Record<string, unknown> | null
  return {
    depth: dialogDepth,
    page: () => state()?.['__TSR_key'],
    // Bypasses the page's own `pushState`, which the router watches: nothing changes for the router.
    push: (depth) =>
      History.prototype.pushState.call(history, { ...state(), [DIALOGS]: depth }, ''),
    forget: () => setDialogDepth(0),
    go: (steps) => history.go(steps),
    onPop(listener) {
      addEventListener('popstate', listener)
      return () => removeEventListener('popstate', listener)
    },
  }
}
