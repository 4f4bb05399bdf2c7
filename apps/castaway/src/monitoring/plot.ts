import { html, type Html } from '@castaway/server-kit/html'

/** One line of a plot. */
export interface Series {
  name: string
  /** One value per sample; null leaves a gap. */
  values: readonly (number | null)[]
}

export interface PlotFacts {
  title: string
  series: readonly Series[]
  /** Unix ms of each sample, the oldest first. */
  times: readonly number[]
  /** Unix ms of the right edge; the plot shows the hour before it. */
  now: number
  /** Writes a value with its unit. */
  format: (value: number) => string
}

const WIDTH = 600
const HEIGHT = 120
const HOUR = 3_600_000

/** The smallest of 1, 2 and 5 times a power of ten that is not below the value. */
export function niceCeiling(value: number): number {
  if (!(value > 0)) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  const factor = [1, 2, 5, 10].find((each) => each * power >= value * (1 - 1e-9))!
  return factor * power
}

const round = (value: number) => Math.round(value * 10) / 10

/** The path of a line; each gap begins a new piece, and a piece of one sample is a dot. */
export function linePath(
  { values }: Series,
  { times, now }: Pick<PlotFacts, 'times' | 'now'>,
  top: number,
): string {
  let path = ''
  let isDrawing = false
  for (const [index, value] of values.entries()) {
    const x = WIDTH * (1 - (now - times[index]!) / HOUR)
    if (value === null || x < 0) {
      isDrawing = false
      continue
    }
    const y = round(HEIGHT * (1 - Math.min(value / top, 1)))
    path += isDrawing ? `L${round(x)} ${y}` : `M${round(x)} ${y}h.1`
    isDrawing = true
  }
  return path
}

const valuesOf = ({ values }: Series): number[] => values.filter((value) => value !== null)

/** What the plot shows, for people who do not see it. */
function summary({ title, series, format }: PlotFacts): string {
  const parts = series.map((each) => {
    const values = valuesOf(each)
    if (values.length === 0) return `${each.name}: no data`
    return `${each.name}: now ${format(values.at(-1)!)}, at most ${format(Math.max(...values))}`
  })
  return `${title} in the last hour. ${parts.join('. ')}.`
}

/** A plot of the last hour, with its legend and the latest values. */
export function plot(facts: PlotFacts): Html {
  const { title, series, format } = facts
  const top = niceCeiling(Math.max(0, ...series.flatMap(valuesOf)))
  const legend = series.map(
    (each, index) =>
      html`<li class="s${index + 1}"><span>${each.name}</span> ${valuesOf(each).length > 0 ? format(valuesOf(each).at(-1)!) : '–'}</li>`,
  )
  const lines = series.map(
    (each, index) => html`<path class="s${index + 1}" d="${linePath(each, facts, top)}"/>`,
  )
  const grid = [0.25, 0.5, 0.75].map(
    (part) =>
      html`<path class="grid" d="M0 ${HEIGHT * part}H${WIDTH}M${WIDTH * part} 0V${HEIGHT}"/>`,
  )
  return html`<section class="plot"><h2>${title}</h2><ul class="legend">${legend}</ul>
<div class="frame"><span class="top" aria-hidden="true">${format(top)}</span>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${summary(facts)}">${grid}${lines}</svg></div>
<p class="axis" aria-hidden="true"><span>1 hour ago</span><span>30 min</span><span>now</span></p></section>`
}
