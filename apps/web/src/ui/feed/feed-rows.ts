/** Functions for what a list needs to know about its rows from the page's layout. */

import { isStep } from './waiting-keys'

/** Height of the sticky header of the page, in pixels. */
export const headerHeight = (): number =>
  document.querySelector<HTMLElement>('[data-sticky-header]')?.offsetHeight ?? 0

const rows = (root: HTMLElement | null) => root?.querySelectorAll<HTMLElement>('[data-key]') ?? []

/** The row under the page's header: its key, and how far the list is scrolled past its start. */
export function topRow(
  root: HTMLElement | null,
  header: number,
): { key: string; offset: number } | undefined {
  for (const row of rows(root)) {
    const box = row.getBoundingClientRect()
    if (box.bottom > header && row.dataset.key !== undefined) {
      return { key: row.dataset.key, offset: -box.top }
    }
  }
  return undefined
}

/** The top of a row relative to the viewport, if it is in the DOM. */
export const topOf = (root: HTMLElement | null, key: string): number | undefined =>
  root?.querySelector(`[data-key="${CSS.escape(key)}"]`)?.getBoundingClientRect().top

/** Index of the first row that starts in the viewport, where keyboard navigation begins. */
export function rowAt(root: HTMLElement | null, header: number): number {
  for (const row of rows(root)) {
    if (row.getBoundingClientRect().top >= header - 4) return Number(row.dataset.index ?? 0)
  }
  return 0
}

/** Timeout for a distant row to render, in milliseconds and in frames: a busy machine draws few of them. */
const COMING = 2_000
const COMING_FRAMES = 120
/** Counts the calls of `moveTo`; a newer call cancels the earlier ones. */
let sent = 0

/**
 * Focuses a row and scrolls it into view. Distant rows are not in the DOM: `reveal` scrolls there first, and the focus
 * follows in the next frames.
 */
export function moveTo(root: HTMLElement | null, key: string, header: number, reveal: () => void) {
  const turn = ++sent
  const focus = (): boolean => {
    const row = root?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
    if (!row) return false
    row.focus({ preventScroll: true })
    // A row that is rendered but not measured yet is invisible and cannot take the focus.
    if (document.activeElement !== row) return false
    const box = row.getBoundingClientRect()
    const top = header + 6
    const bottom = window.innerHeight - 72
    if (box.top < top) window.scrollBy(0, box.top - top)
    else if (box.bottom > bottom) window.scrollBy(0, Math.min(box.bottom - bottom, box.top - top))
    return true
  }
  if (focus()) return
  reveal()
  const { activeElement: from } = document
  const until = performance.now() + COMING
  let frames = 0
  const again = () => {
    // If the user has moved the focus meanwhile, it stays there.
    const at = document.activeElement
    if (turn !== sent || (at !== from && at !== document.body)) return
    frames += 1
    if (focus() || (performance.now() > until && frames > COMING_FRAMES)) return
    // Rows inserted above may have moved it away again.
    reveal()
    requestAnimationFrame(again)
  }
  requestAnimationFrame(again)
}

/** Number of frames that a list gets to measure its rows; about a fifth of a second. */
const SETTLING = 14
export const USER_INPUT_EVENTS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/**
 * Positions a row at a distance below the top of the viewport and keeps it there until the rows around it are measured.
 * The list is invisible until then, so no jump is seen; user scrolling stops it. Returns a function that stops it too.
 */
export function settleOn(
  root: HTMLElement | null,
  key: string,
  top: number,
  reveal: () => void,
): () => void {
  if (!root) return () => undefined
  let frames = 0
  let steady = 0
  let ended = false
  const end = () => {
    ended = true
    root.style.visibility = ''
    for (const name of USER_INPUT_EVENTS) window.removeEventListener(name, stop)
  }
  // A step from row to row waits until the rows are in their place.
  const stop = (event: Event) => {
    if (!(event instanceof KeyboardEvent && isStep(event.key))) end()
  }
  const step = () => {
    if (ended) return
    const row = root.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
    if (row) {
      const off = row.getBoundingClientRect().top - top
      if (Math.abs(off) < 1) steady += 1
      else {
        steady = 0
        window.scrollBy(0, off)
      }
    } else reveal()
    if (++frames >= SETTLING || steady >= 2) end()
    else requestAnimationFrame(step)
  }
  root.style.visibility = 'hidden'
  for (const name of USER_INPUT_EVENTS) window.addEventListener(name, stop, { passive: true })
  reveal()
  requestAnimationFrame(step)
  return end
}
