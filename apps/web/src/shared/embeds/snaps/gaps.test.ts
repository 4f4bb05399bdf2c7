import { expect, test } from 'vitest'
import { stackGap } from './gaps'

const of = (across: number, onlyButtons = false) => ({ across, onlyButtons })

test('a row of more children has less space between them, unless the snap says how much', () => {
  const row = [2, 3, 4, 6].map((across) => stackGap('horizontal', undefined, of(across)))
  expect(row).toEqual([16, 8, 4, 4])
  expect(stackGap('horizontal', 'md', of(2))).toBe(8)
  expect(stackGap('horizontal', 'none', of(6))).toBe(0)
})

test('a column has the same space however long it is, and buttons alone have little', () => {
  expect([2, 6].map((across) => stackGap('vertical', undefined, of(across)))).toEqual([16, 16])
  expect(stackGap('vertical', 'sm', of(2))).toBe(4)
  expect(stackGap('horizontal', undefined, of(2, true))).toBe(4)
  expect(stackGap('vertical', undefined, of(2, true))).toBe(4)
})
