/** Modal dialogs of the page, the topmost last: all beneath it can neither be pressed nor read. */
let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function set(dialogs: readonly HTMLDialogElement[]) {
  open = dialogs
  for (const listener of listeners) listener()
}

/** Opens a dialog above everything. @returns what closes it, which gives the focus back to where it was */
export function openModal(dialog: HTMLDialogElement | null): () => void {
  if (!dialog) return () => {}
  if (!dialog.open) dialog.showModal()
  set([...open, dialog])
  return () => {
    // Before the element goes: closing is what gives the focus back.
    dialog.close()
    set(open.filter((each) => each !== dialog))
  }
}

/** Asks the topmost dialogs, or all, to close, as Escape does; those that hold unsaved words may stay. */
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
  /** How many are open. */
  count: () => open.length,
}
