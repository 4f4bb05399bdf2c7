import { expect, it } from 'vitest'
import { dueError, fromFields, toFields, suggestedTimes } from './due'

const noon = new Date(2026, 10, 21, 12, 0).getTime()

it('a time survives the round trip through the form fields', () => {
  expect(toFields(noon)).toEqual({ date: '2026-11-21', time: '12:00' })
  expect(fromFields('2026-11-21', '12:00')).toBe(noon)
  expect(fromFields('', '12:00')).toBeNull()
  expect(fromFields('2026-11-21', '')).toBeNull()
})

it('past times and times too far ahead are rejected', () => {
  expect(dueError(noon - 1, noon)).toMatch(/passed/)
  expect(dueError(noon + 400 * 86_400_000, noon)).toMatch(/year/)
  expect(dueError(noon + 60_000, noon)).toBeNull()
})

it('suggested times are in the future, each once', () => {
  for (const hour of [1, 12, 19, 20, 23]) {
    const now = new Date(2026, 10, 22, hour, 30).getTime()
    const times = suggestedTimes(now).map(({ due }) => due)
    expect(Math.min(...times)).toBeGreaterThan(now)
    expect(new Set(times).size).toBe(times.length)
    expect(new Date(times.at(-1)!).getDay()).toBe(1)
  }
})
