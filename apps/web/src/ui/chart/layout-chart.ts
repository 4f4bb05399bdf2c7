/** A time bucket, and how often something happened in it. */
export interface DataPoint {
  start: string
  count: number
  /** Those of them that went wrong. */
  bad?: number
}

/** Parts of the chart's height, from 0 to 1. */
export interface Bar extends DataPoint {
  height: number
  badHeight: number
}

/** Scales bars to their counts, and places grid lines at round numbers. */
export function layoutChart(points: readonly DataPoint[]) {
  const most = Math.max(1, ...points.map((point) => point.count))
  const step = niceStep(most / 3)
  const top = Math.ceil(most / step) * step
  const heightOf = (count: number) => Math.max(0, count) / top
  const bars = points.map((point): Bar => ({
    ...point,
    height: heightOf(point.count),
    badHeight: heightOf(point.bad ?? 0),
  }))
  const lines: { value: number; height: number }[] = []
  for (let value = 0; value <= top; value += step) lines.push({ value, height: heightOf(value) })
  return { bars, lines, top }
}

/** The next of 1, 2, 5, 10, 20, 50 … */
function niceStep(wanted: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, wanted)))
  return ([1, 2, 5, 10].find((each) => each * power >= wanted) ?? 10) * power
}
