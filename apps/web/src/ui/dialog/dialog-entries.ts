/** Key in the state of a history entry: the number of open dialogs that the entry represents. */
export const DIALOGS = 'castaway.dialogs'

/** Number of dialogs that the current history entry represents. */
export const dialogDepth = (): number =>
  Number((history.state as Record<string, unknown> | null)?.[DIALOGS] ?? 0)

/** Changes the number of the current entry; nothing changes for the router, which watches the page's own function. */
export const setDialogDepth = (depth: number): void =>
  History.prototype.replaceState.call(history, { ...history.state, [DIALOGS]: depth }, '')

/**
 * Returns to the entry of the page itself where a page starts at the entry of a dialog, because it was reloaded or is
 * returned to. None is open yet, so that Back would seem to do nothing. For the start of the app.
 *
 * A dialog that opens again by itself keeps its entry. It would get a new one a moment later, and a page that is
 * reloaded just then has the state of that entry but is not at it: the next step back would leave the app.
 * @param returning number of dialogs that open again by themselves
 */
export function leaveDialogEntries(returning: number): void {
  const steps = dialogDepth() - returning
  if (steps <= 0) return
  // By its key: if a dialog opened while the reload was already under way, Chromium counts steps from the entry before
  // its own, so that a step back would leave the app. That entry has no key that it accepts.
  const { navigation } = window as Partial<Window>
  const page = navigation?.entries()[navigation.currentEntry!.index - steps]
  if (!navigation || !page) return history.go(-steps)
  const { committed, finished } = navigation.traverseTo(page.key)
  committed?.catch(() => setDialogDepth(returning))
  finished?.catch(() => {})
}
