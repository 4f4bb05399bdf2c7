import { requestClose, topDialog } from './open-dialogs'

/** The part of the browser's history that dialogs stand in. */
export interface HistoryEntries {
  /** How many dialogs the present entry stands for. */
  depth: () => number
  /** Names the page that the present entry belongs to; its dialogs' entries have the same name. */
  page: () => unknown
  /** Adds an entry of the same page that stands for this many dialogs. */
  push: (depth: number) => void
  /** Lets the present entry stand for no dialog. */
  forget: () => void
  go: (steps: number) => void
  onPop: (listener: () => void) => () => void
}

/** What is needed of the router. */
interface Routing {
  history: {
    block: (blocker: {
      blockerFn: (args: { action: string }) => Promise<boolean>
      enableBeforeUnload: boolean
    }) => () => void
  }
  subscribe: (event: 'onRendered', listener: () => void) => () => void
}

/** A step in the history that no browser answers for this long (milliseconds) is not waited for. */
const LONGEST_STEP = 1_000

/**
 * Back closes what is open over a page: each open dialog has one entry of its own in the browser's history, with the
 * page's URL and the router's key, so that the page under it and its place stay as they are. A link inside leads on
 * from the page itself.
 *
 * What is closed in another way leaves its entry, and Back passes over it. Taking it away at once would be a step in
 * the history at a time of our own choosing, and a step calls off every page that is on its way.
 * @returns what ends it
 */
export function closeDialogsOnBack(
  routing: Routing,
  entries: HistoryEntries = browserEntries(),
): () => void {
  /** A step of our own is on its way. */
  let stepping: { done: Promise<void>; end: () => void } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Ends what watches the router while a dialog has an entry. */
  let unblock: (() => void) | undefined

  /** Where the history is, as far as was seen. */
  let here = { depth: entries.depth(), page: entries.page() }
  const look = () => (here = { depth: entries.depth(), page: entries.page() })

  const step = (steps: number): Promise<void> => {
    let end = () => {}
    const done = new Promise<void>((resolve) => (end = resolve))
    const patience = setTimeout(() => {
      // There is nothing to go back to, e.g. in a tab that was opened as a copy of another.
      entries.forget()
      arrived()
    }, LONGEST_STEP)
    stepping = {
      done,
      end: () => {
        clearTimeout(patience)
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

  /** Gives what is open its entries. */
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
  /** A moment later, when what was asked to close has gone. */
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(settle)
  }

  /** Before another page is opened: the dialogs' entries would stand between the two pages. */
  const unwind = async ({ action }: { action: string }) => {
    if (action !== 'PUSH' && action !== 'REPLACE') return false
    await stepping?.done
    clearTimeout(timer)
    const depth = entries.depth()
    if (depth > 0) await step(-depth)
    // What stays open gets its entry once the page has been drawn.
    clearTimeout(timer)
    return false
  }

  let known = topDialog.count()
  const stops = [
    topDialog.subscribe(() => {
      const count = topDialog.count()
      // Where one dialog takes the place of another, it takes its entry too.
      if (count > known) settle()
      known = count
    }),
    entries.onPop(() => {
      if (stepping) return arrived()
      const count = topDialog.count()
      const was = here
      const { depth, page } = look()
      if (page === was.page && depth < was.depth && was.depth > count) {
        // The dialog of the entry that was left has closed already: this step is meant for what is below it.
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

const DEPTH = 'castaway.dialogs'

function browserEntries(): HistoryEntries {
  const state = () => history.state as Record<string, unknown> | null
  return {
    depth: () => Number(state()?.[DEPTH] ?? 0),
    page: () => state()?.['__TSR_key'],
    // Not by the page's own `pushState`, which the router watches: for it nothing changes.
    push: (depth) => History.prototype.pushState.call(history, { ...state(), [DEPTH]: depth }, ''),
    forget: () => History.prototype.replaceState.call(history, { ...state(), [DEPTH]: 0 }, ''),
    go: (steps) => history.go(steps),
    onPop(listener) {
      addEventListener('popstate', listener)
      return () => removeEventListener('popstate', listener)
    },
  }
}
