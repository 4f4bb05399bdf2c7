/* oxlint-disable jsx-a11y/interactive-supports-focus -- the tabs in it take the focus in turn */
import { type ReactNode, useEffect, useRef } from 'react'
import { classes } from './classes'

export interface TabsProps<T extends string> {
  label: string
  tabs: readonly { id: T; label: ReactNode }[]
  current: T
  /** Selects a tab; the caller stores it in the URL. */
  onSelect: (id: T) => void
}

/**
 * Tabs of a screen. Each tab has its own URL, so these are buttons that navigate, with the arrow keys of the tabs
 * pattern.
 */
export function Tabs<T extends string>({ label, tabs, current, onSelect }: TabsProps<T>) {
  const line = useRef<HTMLDivElement>(null)
  // The position of the arrow keys: a tab that is still loading is not `current` yet.
  const at = useRef(current)
  useEffect(() => {
    at.current = current
    if (line.current) showChosen(line.current)
  }, [current, tabs.length])
  const move = (step: number) => {
    const from = tabs.findIndex((tab) => tab.id === at.current)
    const next = tabs[(from + step + tabs.length) % tabs.length]
    if (!next) return undefined
    at.current = next.id
    onSelect(next.id)
    return next
  }
  return (
    <div
      ref={line}
      role="tablist"
      aria-label={label}
      className="flex fade-edges overflow-x-auto [scrollbar-width:none]"
      onKeyDown={(event) => {
        const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
        if (step === 0) return
        event.preventDefault()
        const direction = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
        const next = move(step * direction)
        const list = event.currentTarget
        requestAnimationFrame(() =>
          list.querySelector<HTMLElement>(`[data-tab="${next?.id}"]`)?.focus(),
        )
      }}
    >
      {tabs.map((tab) => {
        const selected = tab.id === current
        return (
          <button
            key={tab.id}
            type="button"
            role="tab"
            data-tab={tab.id}
            aria-selected={selected}
            tabIndex={selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
            className={classes(
              'relative h-11 flex-1 px-4 text-body whitespace-nowrap transition-colors duration-100 -outline-offset-4!',
              selected ? 'font-semibold text-ink' : 'font-medium text-ink-soft hover:text-ink',
            )}
          >
            {tab.label}
            <span
              className={classes(
                'absolute inset-x-3 bottom-0 mx-auto h-0.75 max-w-16 rounded-full bg-accent transition-opacity duration-100',
                selected ? 'opacity-100' : 'opacity-0',
              )}
            />
          </button>
        )
      })}
    </div>
  )
}

/** Visible pixels of the next tab beside the current one: more than the edge's fade. */
const BESIDE = 40

/** Scrolls the current tab into view horizontally; the page itself does not scroll. */
function showChosen(line: HTMLElement): void {
  const chosen = line.querySelector('[aria-selected=true]')?.getBoundingClientRect()
  if (!chosen || line.scrollWidth <= line.clientWidth) return
  const { left, right } = line.getBoundingClientRect()
  line.scrollLeft +=
    Math.max(0, chosen.right + BESIDE - right) - Math.max(0, left + BESIDE - chosen.left)
}
