import { describe, expect, it } from 'vitest'
import { layoutChart } from './chart'
import { significantWords } from './significant-words'

const box = { width: 100, height: 50 }
const points = (...counts: number[]) => counts.map((count, i) => ({ start: `${i}`, count }))

describe('layoutChart', () => {
  it('scales bars to their counts, under grid lines of round numbers', () => {
    const { bars, lines, top } = layoutChart(points(0, 5, 14), box)
    expect(top).toBe(15)
    expect(bars.map((bar) => Math.round(bar.height))).toEqual([0, 17, 47])
    expect(lines.map((line) => line.value)).toEqual([0, 5, 10, 15])
  })

  it('stays within the box, whatever the counts', () => {
    for (const counts of [[], [0, 0], [1], [123_456_789, 1]]) {
      const { bars, lines } = layoutChart(points(...counts), box)
      for (const bar of bars) expect(bar.y).toBeGreaterThanOrEqual(0)
      expect(lines.length).toBeLessThan(8)
    }
  })
})

describe('significantWords', () => {
  it('returns words, not names, channels or URLs', () => {
    expect(
      significantWords('Low tide with @marea in /lagoon, see https://example.com/tables now'),
    ).toEqual(['tide', 'with'])
  })

  it('splits scripts without spaces, and returns nothing for an empty text', () => {
    expect(significantWords('潮汐時刻').length).toBeGreaterThan(0)
    expect(significantWords('')).toEqual([])
    expect(significantWords('🏝️🏝️ 123')).toEqual([])
  })
})
