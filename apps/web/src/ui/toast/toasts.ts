export interface Toast {
  id: number
  title: string
  advice?: string
  tone: 'plain' | 'bad'
  action?: ToastAction
  /** Before the action: what takes back that which was done. */
  undo?: () => void
}

/** A next step: a path of the app, or something to run. */
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

/** Says something in passing, in the page's live region. At most three stand at once. */
export function toast(words: Omit<Toast, 'id' | 'tone'> & { tone?: Toast['tone'] }): number {
  const id = nextId++
  set([...shown.slice(-2), { tone: 'plain', ...words, id }])
  // What asks for a decision stays longer.
  const time = words.action || words.undo ? SHOWN_FOR * 2 : SHOWN_FOR
  const end = () => (held ? void setTimeout(end, SHOWN_FOR) : dismissToast(id))
  setTimeout(end, time)
  return id
}

/** While somebody is at a toast none goes by itself. */
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
