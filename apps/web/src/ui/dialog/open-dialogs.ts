/** Modal dialogs of the page, topmost last: everything beneath is inert. */
let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function set(dialogs: readonly HTMLDialogElement[]) {
  open = dialogs
  for (const listener of listeners) listener()
}

/**
 * Opens a dialog above everything.
 * @returns a function that closes it and returns the focus to the previous element
 */
export function openModal(dialog: HTMLDialogElement | null): () => void {
  if (!dialog) return () => {}
  if (!dialog.open) dialog.showModal()
  set([...open, dialog])
  return () => {
    // Before the element is removed: closing is what returns the focus.
    dialog.close()
    set(open.filter((each) => each !== dialog))
  }
}

/** Asks the topmost dialogs, or all, to close, as Escape does; those with unsaved text may stay open. */
export function requestClose(count = open.length): void {
  for (const dialog of open.toReversed().slice(0, count)) {
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  }
}

export const topDialog = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: (): HTMLDialogElement | null => open.at(-1) ?? null,
  /** Number of open dialogs. */
  count: () => open.length,
}
