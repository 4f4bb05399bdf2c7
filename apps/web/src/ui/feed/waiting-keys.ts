import type { AnyRouter } from '@tanstack/react-router'

/**
 * Keys for a list that has no rows for them yet: it is loading, its rows are not measured, or more rows are on their
 * way. The list takes them in order, as if they had been pressed once the rows were there.
 */
interface WaitingKey {
  key: string
  /** The page that they are meant for. */
  path: string
}

let waiting: readonly WaitingKey[] = []
/** Number of lists on the page. */
let lists = 0

/** A pointer or one of two keys shows that the reader has moved on: the keys before it no longer apply. */
const POINTING = ['pointerdown', 'wheel', 'touchstart'] as const
const hear = (event: KeyboardEvent) => {
  if (event.key === 'Tab' || event.key === 'Escape') return dropWaitingKeys()
  // It is meant for the row that the steps before it lead to, not for the link or button that still has the focus.
  const isOnControl = event.target instanceof Element && event.target.closest('a,button')
  if (event.key !== 'Enter' || !isOnControl || document.querySelector('dialog[open]')) return
  event.preventDefault()
  event.stopPropagation()
  keepKey('Enter', waiting[0]!.path)
}

export const isStep = (key: string): boolean => key === 'j' || key === 'k'

/** Keeps a key for the list of this page. */
export function keepKey(key: string, path: string): void {
  if (waiting.length === 0) {
    for (const each of POINTING) window.addEventListener(each, dropWaitingKeys, { passive: true })
    window.addEventListener('keydown', hear, true)
  }
  waiting = [...waiting, { key, path }]
}

export function dropWaitingKeys(): void {
  waiting = []
  for (const each of POINTING) window.removeEventListener(each, dropWaitingKeys)
  window.removeEventListener('keydown', hear, true)
}

/** The next key for the list of this page; keys for another page, or from before a dialog opened, are dropped. */
export function nextKey(path: string): string | undefined {
  const isMeant = waiting[0]?.path === path && document.querySelector('dialog[open]') === null
  if (waiting.length > 0 && !isMeant) dropWaitingKeys()
  return waiting[0]?.key
}

/** Removes the next key, which is run now. */
export function takeKey(): void {
  waiting = waiting.slice(1)
  if (waiting.length === 0) dropWaitingKeys()
}

/** The keys after one that led to another page are meant for that page. */
export function redirectKeys(path: string): void {
  waiting = waiting.map((each) => ({ ...each, path }))
}

/** Counts a list with rows; returns a function that ends it. */
export function registerList(): () => void {
  lists += 1
  return () => void (lists -= 1)
}

/** Keeps a key that nothing has used, while the page's list is loading. */
export function keepForRows(key: string, router: AnyRouter): void {
  const path = router.history.location.pathname
  const isFollowUp = nextKey(path) !== undefined && (key.length === 1 || key === 'Enter')
  if (lists > 0 || !(isStep(key) || isFollowUp)) return
  const isLoading =
    router.state.status === 'pending' ||
    document.querySelector('main [role="status"][aria-label]') !== null
  if (isLoading) keepKey(key, path)
}
