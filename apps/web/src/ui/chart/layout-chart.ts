/** A time bucket and its number of casts. */
export interface DataPoint {
  start: string
  count: number
}

export interface Bar extends DataPoint {
  x: number
  y: number
  width: number
  height: number
}

/** Lays out the bars within a box, and grid lines at round numbers of casts. */
export function layoutChart(points: readonly DataPoint[], box: { width: number; height: number }) {
  const most = Math.max(1, ...points.map((point) => point.count))
  const step = niceStep(most / 3)
  const top = Math.ceil(most / step) * step
  const slot = box.width / Math.max(1, points.length)
  const heightOf = (count: number) => (Math.max(0, count) / top) * box.height
  const bars = points.map((point, index): Bar => {
    const height = heightOf(point.count)
    return {
      ...point,
      x: index * slot + slot * 0.15,
      y: box.height - height,
      width: slot * 0.7,
      height,
    }
  })
  const lines: { value: number; y: number }[] = []
  for (let value = 0; value <= top; value += step) {
    lines.push({ value, y: box.height - heightOf(value) })
  }
  return { bars, lines, top }
}

/** The next of 1, 2, 5, 10, 20, 50 … */
function niceStep(wanted: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, wanted)))
  return ([1, 2, 5, 10].find((each) => each * power >= wanted) ?? 10) * power
}
