import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

const print = globalThis.matchMedia?.('print')
let printing = print?.matches ?? false
const listeners = new Set<() => void>()

// The page has to be rendered for printing before the event handler returns.
const set = (next: boolean) => {
  if (printing === next) return
  printing = next
  flushSync(() => {
    for (const listener of listeners) listener()
  })
}
globalThis.addEventListener?.('beforeprint', () => set(true))
globalThis.addEventListener?.('afterprint', () => set(false))
print?.addEventListener('change', ({ matches }) => set(matches))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the page is being printed. Content that is hidden to save space or memory has to be rendered then. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => printing)
