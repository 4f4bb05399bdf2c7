import type { PricePoint } from '@castaway/wallet/history'

/** Percent of the height that stays free above and below. */
const MARGIN = 4

const place = (value: number) => String(Math.round(value * 100) / 100)

/**
 * The points of a line in a square of 100 units, in the notation of SVG: a price stays until the next trade.
 * @param points at least one, oldest first
 */
export function plotOf(points: readonly PricePoint[]): { line: string; low: number; high: number } {
  const prices = points.map(({ price }) => price)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const [start, end] = [points[0]!.at, points.at(-1)!.at]
  const x = (at: number) => (end > start ? ((at - start) / (end - start)) * 100 : 0)
  const y = (price: number) =>
    high > low ? 100 - MARGIN - ((price - low) / (high - low)) * (100 - 2 * MARGIN) : 50
  const line = points.flatMap(({ at, price }, index) => {
    const before = points[index - 1]
    return [
      ...(before ? [`${place(x(at))},${place(y(before.price))}`] : []),
      `${place(x(at))},${place(y(price))}`,
    ]
  })
  // The last price is today's, also where there was a single trade.
  return { line: [...line, `100,${place(y(points.at(-1)!.price))}`].join(' '), low, high }
}
