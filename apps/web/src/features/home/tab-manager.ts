const listeners = new Set<() => void>()
let open = false

function set(next: boolean) {
  open = next
  for (const listener of listeners) listener()
}

/** Opens the dialog in which tabs are arranged, as soon as the home place is there. */
export const openTabManager = (): void => set(true)

/** For the home place: whether it is open. */
export const tabManager = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => open,
  close: () => set(false),
}
