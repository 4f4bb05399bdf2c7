import { describe, expect, it } from 'vitest'
import { firstLetter } from '../Avatar'
import { formatCount } from './Count'
import { formatAgo } from './RelativeTime'
import { nextStage } from '../feed/staged-keys'

const now = Date.parse('2026-11-21T12:00:00Z')
const ago = (milliseconds: number) => formatAgo(now - milliseconds, now)

describe('formatAgo', () => {
  it('counts minutes, hours and days, then gives the date', () => {
    expect(ago(5_000)).toBe('now')
    expect(ago(5 * 60_000)).toMatch(/^5\s?m/)
    expect(ago(3 * 3_600_000)).toMatch(/^3\s?h/)
    expect(ago(2 * 86_400_000)).toMatch(/^2\s?d/)
    expect(ago(40 * 86_400_000)).toMatch(/Oct/)
    expect(ago(40 * 86_400_000)).not.toMatch(/2026/)
    expect(ago(700 * 86_400_000)).toMatch(/2024/)
  })

  it('shows slightly future times as now, and far future ones as a date', () => {
    expect(ago(-30_000)).toBe('now')
    expect(ago(-90 * 86_400_000)).toMatch(/2027/)
  })
})

describe('formatCount', () => {
  it('is exact up to four figures and short beyond', () => {
    expect(formatCount(9_999)).toBe('9,999')
    expect(formatCount(12_345)).toBe('12.3K')
    expect(formatCount(0)).toBe('0')
  })
})

describe('firstLetter', () => {
  it('returns a complete visible letter', () => {
    expect(firstLetter('\u200B\u202Eana')).toBe('A')
    expect(firstLetter('🏝️ island')).toBe('🏝')
    expect(firstLetter('')).toBe('·')
    expect(firstLetter(undefined)).toBe('·')
  })
})

describe('nextStage', () => {
  it('shows rows above first, then the rest', () => {
    const from = ['c']
    const to = ['a', 'b', 'c', 'd']
    const first = nextStage(from, to)
    expect(first).toEqual({ keys: ['a', 'b', 'c'], shift: true })
    expect(nextStage(first.keys, to)).toEqual({ keys: to, shift: false })
  })

  it('skips staging when the list was replaced', () => {
    expect(nextStage(['a', 'b'], ['x', 'a', 'y'])).toEqual({ keys: ['x', 'a', 'y'], shift: false })
    expect(nextStage([], ['a'])).toEqual({ keys: ['a'], shift: false })
    expect(nextStage(['a'], [])).toEqual({ keys: [], shift: false })
    expect(nextStage(['a'], ['a', 'b'])).toEqual({ keys: ['a', 'b'], shift: false })
  })
})
