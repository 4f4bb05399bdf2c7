/** Key in the state of a history entry: the number of open dialogs that the entry represents. */
export const DIALOGS = 'castaway.dialogs'

/** Number of dialogs that the current history entry represents. */
export const dialogDepth = (): number =>
  Number((history.state as Record<string, unknown> | null)?.[DIALOGS] ?? 0)

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
  if (steps > 0) history.go(-steps)
}
