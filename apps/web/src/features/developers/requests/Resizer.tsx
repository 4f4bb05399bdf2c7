/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- a separator that moves has no element of its own */
import { t } from '@lingui/core/macro'
import type { KeyboardEvent, PointerEvent } from 'react'
import { LEAST, most } from './drawer-height'

const STEP = 32

/** The upper edge of the drawer, by which it is made higher and lower with the pointer or the arrow keys. */
export function Resizer({
  height,
  onResize,
}: {
  height: number
  onResize: (height: number) => void
}) {
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId))
      onResize(window.innerHeight - event.clientY)
  }
  const press = (event: KeyboardEvent) => {
    const next = {
      ArrowUp: height + STEP,
      ArrowDown: height - STEP,
      Home: most(),
      End: LEAST,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    onResize(next)
  }
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="horizontal"
      aria-label={t`Height of the requests`}
      aria-valuenow={height}
      aria-valuemin={LEAST}
      aria-valuemax={most()}
      onKeyDown={press}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      className="absolute inset-x-0 -top-1.5 h-3 cursor-row-resize touch-none"
    />
  )
}
