/* oxlint-disable jsx-a11y/interactive-supports-focus -- the tabs in it take the focus in turn */
import { type ReactNode, useEffect, useRef } from 'react'
import { classes } from './classes'

export interface TabsProps<T extends string> {
  label: string
  tabs: readonly { id: T; label: ReactNode }[]
  current: T
  /** Moves to a tab; the caller keeps it in the URL. */
  onSelect: (id: T) => void
}

/**
 * Views of one place. Each view is a URL, so this is a row of buttons that navigate, with arrow
 * keys as people expect of tabs.
 */
export function Tabs<T extends string>({ label, tabs, current, onSelect }: TabsProps<T>) {
  const line = useRef<HTMLDivElement>(null)
  // Where the arrows are: a place that is still being loaded has not said so by `current` yet.
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

/** So much of the next tab is seen beside the chosen one, in pixels: more than the edge's fade. */
const BESIDE = 40

/** Brings the chosen tab into view sideways; the page itself stays where it is. */
function showChosen(line: HTMLElement): void {
  const chosen = line.querySelector('[aria-selected=true]')?.getBoundingClientRect()
  if (!chosen || line.scrollWidth <= line.clientWidth) return
  const { left, right } = line.getBoundingClientRect()
  line.scrollLeft +=
    Math.max(0, chosen.right + BESIDE - right) - Math.max(0, left + BESIDE - chosen.left)
}
