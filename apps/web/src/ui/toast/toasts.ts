export interface Toast {
  id: number
  title: string
  advice?: string
  tone: 'plain' | 'bad'
  action?: ToastAction
  /** Before the action: what takes back that which was done. */
  undo?: () => void
}

/** The next step: a path of the app, or a function to run. */
type ToastAction = { label: string; to: string } | { label: string; run: () => void }

const SHOWN_FOR = 6_000
const listeners = new Set<() => void>()
let shown: readonly Toast[] = []
let nextId = 1
let held = false

function set(toasts: readonly Toast[]) {
  shown = toasts
  for (const listener of listeners) listener()
}

/** Shows a toast in the page's live region. At most three are shown at once. */
export function toast(words: Omit<Toast, 'id' | 'tone'> & { tone?: Toast['tone'] }): number {
  const id = nextId++
  set([...shown.slice(-2), { tone: 'plain', ...words, id }])
  // A toast with an action stays longer.
  const time = words.action || words.undo ? SHOWN_FOR * 2 : SHOWN_FOR
  const end = () => (held ? void setTimeout(end, SHOWN_FOR) : dismissToast(id))
  setTimeout(end, time)
  return id
}

/** While the user hovers or focuses a toast, none disappears. */
export const pauseToasts = (on: boolean) => void (held = on)

export const dismissToast = (id: number) => {
  if (shown.some((each) => each.id === id)) set(shown.filter((each) => each.id !== id))
}

export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => shown,
}
