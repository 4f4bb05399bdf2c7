import { USER_INPUT_EVENTS } from './feed-rows'

/** Number of frames in which rows near the edge may still be measured; about a second. */
const MAX_FRAMES = 60
/** Number of unchanged frames after which the position is stable. */
const STEADY = 4

export interface EdgeOptions {
  edge: 'first' | 'last'
  root: HTMLElement | null
  /** Key of the row at that edge. */
  key: string
  /** Scrolls to the row's estimated position. */
  reveal: () => void
  /** Whether to focus the row. */
  focus: boolean
}

let ending: (() => void) | undefined

/**
 * Scrolls the page to the first or last row of its list and stays there until the rows around it are measured: rows
 * with estimated heights shift the page as they render. User scrolling stops it.
 */
export function goToEdge({ edge, root, key, reveal, focus }: EdgeOptions): void {
  ending?.()
  let frames = 0
  let steady = 0
  let height = -1
  let frame = 0
  const end = () => {
    cancelAnimationFrame(frame)
    for (const name of USER_INPUT_EVENTS) window.removeEventListener(name, end)
    ending = undefined
  }
  const step = () => {
    const row = root?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
    // More rows were loaded after the previous last one.
    const isPassed =
      edge === 'last' && root?.querySelector(`[data-index="${Number(row?.dataset.index) + 1}"]`)
    if (isPassed) return end()
    const { scrollHeight } = document.documentElement
    const bottom = scrollHeight - window.innerHeight
    const there = edge === 'first' ? window.scrollY <= 0 : window.scrollY >= bottom - 1
    if (!there) window.scrollTo(0, edge === 'first' ? 0 : bottom)
    if (focus && row && row !== document.activeElement) row.focus({ preventScroll: true })
    steady = row && there && scrollHeight === height ? steady + 1 : 0
    height = scrollHeight
    if (++frames >= MAX_FRAMES || steady >= STEADY) end()
    else frame = requestAnimationFrame(step)
  }
  for (const name of USER_INPUT_EVENTS) window.addEventListener(name, end, { passive: true })
  ending = end
  reveal()
  frame = requestAnimationFrame(step)
}
