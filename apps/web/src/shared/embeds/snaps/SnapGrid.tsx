import { cellValue, GRID_NAME } from '@castaway/snaps'
import { t } from '@lingui/core/macro'
import { type KeyboardEvent, useRef, useState } from 'react'
import { cleanName } from '../../../ui/text/rich-text-parts'
import { paintOf } from './colors'
import type { NodeOfType } from './node-of-type'
import { useSnapScope } from './snap-context'

/** In pixels, from the specification. */
const GAPS = { none: 0, sm: 1, md: 2, lg: 4 }
const WIDTHS = { sm: 160, md: 220, lg: undefined }

const chosenIn = (value: unknown): string[] =>
  typeof value === 'string' && value !== '' ? value.split('|') : []

/** A grid of cells. One cell at a time can be reached with Tab, the others with the arrow keys. */
export function SnapGrid({ node }: { node: NodeOfType<'cell_grid'> }) {
  const { live, accent } = useSnapScope()
  const box = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const { cols, rows, gap = 'sm', maxWidth = 'lg', select = 'off', rowHeight = 28 } = node.props
  const { name = GRID_NAME, cellAspectRatio } = node.props
  const known = new Map(node.props.cells.map((cell) => [cell.row * cols + cell.col, cell]))
  const isPressed = select === 'off' && node.press !== undefined
  const chosen = chosenIn(select === 'off' ? undefined : live.inputs.get(name))

  const press = (index: number) => {
    setActive(index)
    const value = cellValue(known.get(index), Math.floor(index / cols), index % cols)
    if (isPressed) return live.press(node.press!, [name, value])
    if (select === 'single') return live.setInput(name, value)
    const next = chosen.includes(value)
      ? chosen.filter((each) => each !== value)
      : [...chosen, value]
    live.setInput(name, next.join('|'))
  }
  const move = (event: KeyboardEvent) => {
    const ahead = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const step = { ArrowRight: ahead, ArrowLeft: -ahead, ArrowDown: cols, ArrowUp: -cols }[
      event.key
    ]
    const next = active + (step ?? 0)
    if (step === undefined || next < 0 || next >= rows * cols) return
    // Arrow keys move along the feed elsewhere.
    event.preventDefault()
    event.stopPropagation()
    setActive(next)
    ;(box.current?.children[next] as HTMLElement | undefined)?.focus()
  }
  const cells = Array.from({ length: rows * cols }, (_, index) => {
    const cell = known.get(index)
    const row = Math.floor(index / cols) + 1
    const column = (index % cols) + 1
    const paint = cell?.color ? paintOf(cell.color, accent) : undefined
    const look = {
      ...(cellAspectRatio === 'square' ? { aspectRatio: 1 } : { height: rowHeight }),
      ...(paint && { backgroundColor: paint.background, color: paint.text }),
      ...(cell?.textColor && { color: paintOf(cell.textColor, accent).background }),
    }
    const content = cleanName(cell?.content, '')
    const shape =
      'grid min-w-0 place-items-center overflow-hidden rounded-[3px] bg-raised text-small font-semibold'
    if (!isPressed && select === 'off') {
      return (
        <div key={index} className={shape} style={look}>
          {content}
        </div>
      )
    }
    const isChosen = chosen.includes(cellValue(cell, row - 1, column - 1))
    return (
      <button
        key={index}
        type="button"
        tabIndex={index === active ? 0 : -1}
        disabled={live.busy}
        aria-label={content || t`Row ${row}, column ${column}`}
        aria-pressed={select === 'off' ? undefined : isChosen}
        onClick={() => press(index)}
        onKeyDown={move}
        className={`${shape} focus-visible:outline-2 focus-visible:outline-accent ${isChosen ? 'ring-2 ring-ink ring-inset' : ''}`}
        style={look}
      >
        {content}
      </button>
    )
  })
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{cleanName(node.props.name, t`Grid`)}</legend>
      <div
        ref={box}
        className="mx-auto grid w-full rounded-small bg-sunken p-1"
        style={{
          gap: GAPS[gap],
          gridTemplateColumns: `repeat(${cols}, minmax(0, 1fr))`,
          maxWidth: WIDTHS[maxWidth],
        }}
      >
        {cells}
      </div>
    </fieldset>
  )
}
