import type { KeyboardEvent } from 'react'

/** For a search field with its results below it: the arrows move between the field and the links. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a')]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  const next = stops[at + step]
  if (at === -1 || !next) return
  event.preventDefault()
  next.focus()
}
