const listeners = new Set<() => void>()
let open = false

function set(next: boolean) {
  open = next
  for (const listener of listeners) listener()
}

/** Opens the dialog that manages tabs, as soon as Home is shown. */
export const openTabManager = (): void => set(true)

/** For Home: whether the dialog is open. */
export const tabManager = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => open,
  close: () => set(false),
}
