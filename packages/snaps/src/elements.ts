import { iconNames } from './icons'
import { MAX_INPUT_NAME } from './limits'
import { paletteColors, snapColors } from './palette'
import {
  either,
  fail,
  flag,
  integer,
  listOf,
  matching,
  number,
  object,
  oneOf,
  optional,
  record,
  refined,
  text,
  type Shape,
} from './shape'
import { webUrl } from './url-shape'

const icon = oneOf(iconNames)
const color = oneOf(snapColors)
const paletteColor = oneOf(paletteColors)
const gap = oneOf(['none', 'sm', 'md', 'lg'])
const name = text(1, MAX_INPUT_NAME)
const label = text(0, 60)
const orientation = oneOf(['horizontal', 'vertical'])

/** A color of the palette or `#rrggbb`. Spaces around it are dropped, as by the published schema. */
const cellColor: Shape<string> = (value, path) =>
  either(paletteColor, matching(/^#[0-9a-f]{6}$/i, 'a color of the palette or #rrggbb'))(
    typeof value === 'string' ? value.trim() : value,
    path,
  )

const cell = object({
  row: integer(0, 15),
  col: integer(0, 31),
  color: optional(cellColor),
  textColor: optional(cellColor),
  content: optional(text(0, 100)),
  value: optional(text(1, 30)),
})
/** A cell may be named again, as by servers that draw in layers; the last one counts. */
const MAX_CELLS = 2 * 16 * 32

const grid = refined(
  object({
    name: optional(name),
    cols: integer(2, 32),
    rows: integer(2, 16),
    cells: listOf(cell, 0, MAX_CELLS),
    gap: optional(gap),
    cellAspectRatio: optional(oneOf(['auto', 'square'])),
    rowHeight: optional(integer(8, 64)),
    maxWidth: optional(oneOf(['sm', 'md', 'lg'])),
    select: optional(oneOf(['off', 'single', 'multiple'])),
  }),
  ({ cells, rows, cols }, path) => {
    const outside = cells.findIndex(({ row, col }) => row >= rows || col >= cols)
    if (outside >= 0) fail(`${path}.cells.${outside}`, 'is outside of the grid')
  },
)

const chart = refined(
  object({
    bars: listOf(
      object({ label: text(1, 40), value: number(0), color: optional(paletteColor) }),
      1,
      6,
    ),
    max: optional(number(0)),
    color: optional(color),
  }),
  ({ bars, max }, path) => {
    const above = bars.findIndex(({ value }) => max !== undefined && value > max)
    if (above >= 0) fail(`${path}.bars.${above}.value`, 'is above max')
  },
)

const progress = refined(
  object({ value: number(0), max: number(), label: optional(label) }),
  ({ value, max }, path) => {
    if (max <= 0) fail(`${path}.max`, 'has to be above 0')
    if (value > max) fail(`${path}.value`, 'is above max')
  },
)

const slider = refined(
  object({
    name,
    min: number(),
    max: number(),
    step: optional(number()),
    defaultValue: optional(number()),
    label: optional(label),
    showValue: optional(flag),
  }),
  ({ min, max, step, defaultValue }, path) => {
    if (min > max) fail(`${path}.min`, 'is above max')
    if (step !== undefined && step <= 0) fail(`${path}.step`, 'has to be above 0')
    if (defaultValue !== undefined && (defaultValue < min || defaultValue > max)) {
      fail(`${path}.defaultValue`, 'is not between min and max')
    }
  },
)

/** Two strict forms, which `variant` tells apart. */
const itemMedia = (url: Shape<string>) => {
  const variant = oneOf(['icon', 'image'])
  const drawn = object({ variant, name: icon, color: optional(color) }, { strict: true })
  const shown = object(
    { variant, url, alt: optional(text(0, 120)), round: optional(flag) },
    { strict: true },
  )
  return (value: unknown, path: string) => {
    const found = variant(record(value, path).variant, `${path}.variant`)
    return found === 'icon'
      ? { ...drawn(value, path), variant: found }
      : { ...shown(value, path), variant: found }
  }
}

/**
 * The published schema requires a title, but the published validator does not look at it, and published examples have
 * items with a description alone.
 */
const item = (url: Shape<string>) =>
  refined(
    object(
      {
        title: optional(text(1, 100)),
        description: optional(text(0, 160)),
        variant: optional(oneOf(['default'])),
        media: optional(itemMedia(url)),
      },
      { strict: true },
    ),
    ({ title, description }, path) => {
      if (!title && !description) fail(`${path}.title`, 'is missing')
    },
  )

/** The props of the 17 elements. */
const elementShapes = (url: Shape<string>) => ({
  badge: object({
    label: text(1, 30),
    variant: optional(oneOf(['default', 'outline'])),
    color: optional(color),
    icon: optional(icon),
  }),
  button: object({
    label: text(1, 30),
    variant: optional(oneOf(['secondary', 'primary'])),
    icon: optional(icon),
  }),
  icon: object({ name: icon, color: optional(color), size: optional(oneOf(['sm', 'md'])) }),
  image: object({
    url,
    aspect: oneOf(['1:1', '16:9', '4:3', '9:16', '4:1']),
    alt: optional(text(0, 1000)),
    title: optional(text(1, 80)),
    subtitle: optional(text(1, 120)),
  }),
  item: item(url),
  item_group: object({
    border: optional(flag),
    separator: optional(flag),
    gap: optional(gap),
  }),
  paginator: object({
    initialPage: optional(integer(0)),
    showIndicators: optional(flag),
    showControls: optional(flag),
    controlsPosition: optional(oneOf(['top', 'bottom'])),
    transition: optional(oneOf(['slide', 'fade', 'scale', 'none'])),
  }),
  progress,
  separator: object({ orientation: optional(orientation) }),
  stack: object({
    direction: optional(orientation),
    gap: optional(gap),
    justify: optional(oneOf(['start', 'center', 'end', 'between', 'around'])),
    equalWidth: optional(flag),
    columns: optional(oneOf([2, 3, 4, 5, 6])),
  }),
  text: object({
    content: text(1, 320),
    size: optional(oneOf(['md', 'sm'])),
    weight: optional(oneOf(['bold', 'normal'])),
    align: optional(oneOf(['left', 'center', 'right'])),
    maxLines: optional(integer(1, 6)),
  }),
  bar_chart: chart,
  cell_grid: grid,
  input: object({
    name,
    type: optional(oneOf(['text', 'number'])),
    label: optional(label),
    placeholder: optional(label),
    defaultValue: optional(text(0, 1000)),
    maxLength: optional(integer(1, 280)),
  }),
  slider,
  switch: object({ name, label: optional(label), defaultChecked: optional(flag) }),
  toggle_group: object({
    name,
    label: optional(label),
    multiple: optional(flag),
    orientation: optional(orientation),
    defaultValue: optional(either(text(), listOf(text()))),
    options: listOf(text(1, 30), 2, 6),
    variant: optional(oneOf(['default', 'outline'])),
  }),
})

type ElementShapes = ReturnType<typeof elementShapes>
export type ElementType = keyof ElementShapes
export type ElementProps = { [K in ElementType]: ReturnType<ElementShapes[K]> }

const shapes = {
  elsewhere: elementShapes(webUrl(false)),
  onLoopback: elementShapes(webUrl(true)),
}

export const elementTypes = Object.keys(shapes.elsewhere) as ElementType[]

/** The props of an element, reduced to what is known. @throws {ShapeError} */
export const parseProps = <K extends ElementType>(
  type: K,
  props: unknown,
  path: string,
  allowLoopback: boolean,
): ElementProps[K] => {
  const known = allowLoopback ? shapes.onLoopback : shapes.elsewhere
  return (known[type] as Shape<unknown>)(props, path) as ElementProps[K]
}
