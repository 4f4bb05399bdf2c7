import { describe, expect, it } from 'vitest'
import { layoutChart } from './layout-chart'

const points = (...counts: number[]) => counts.map((count, i) => ({ start: `${i}`, count }))
const percent = (part: number) => Math.round(part * 100)

describe('layoutChart', () => {
  it('scales bars to their counts, under grid lines of round numbers', () => {
    const { bars, lines, top } = layoutChart(points(0, 5, 14))
    expect(top).toBe(15)
    expect(bars.map((bar) => percent(bar.height))).toEqual([0, 33, 93])
    expect(lines.map((line) => line.value)).toEqual([0, 5, 10, 15])
    expect(lines.map((line) => percent(line.height))).toEqual([0, 33, 67, 100])
  })

  it('shows the bad ones as their part of a bar', () => {
    const [bar] = layoutChart([{ start: '0', count: 10, bad: 4 }]).bars
    expect(bar!.badHeight / bar!.height).toBeCloseTo(0.4)
  })

  it('stays within its height, whatever the counts', () => {
    for (const counts of [[], [0, 0], [1], [123_456_789, 1]]) {
      const { bars, lines } = layoutChart(points(...counts))
      for (const bar of bars) expect(bar.height).toBeLessThanOrEqual(1)
      expect(lines.length).toBeLessThan(8)
    }
  })
})
