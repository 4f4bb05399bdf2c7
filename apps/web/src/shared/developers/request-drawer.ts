/** Whether the request drawer is open in this tab. Its code is loaded when it first is. */
const KEY = 'castaway.requests'
const listeners = new Set<() => void>()

/** Open drawers stay open when the page is loaded again. */
let isOpen = stored() === 'open'

function stored(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

export const requestDrawer = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  isOpen: () => isOpen,
  set(open: boolean) {
    isOpen = open
    try {
      if (open) sessionStorage.setItem(KEY, 'open')
      else sessionStorage.removeItem(KEY)
    } catch {
      // Without storage it is closed after the page is loaded again.
    }
    for (const listener of listeners) listener()
  },
}
