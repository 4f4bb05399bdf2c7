import { expect, it } from 'vitest'
import { createProgress } from './progress'

it('has what was committed before the first that is missing', () => {
  const progress = createProgress()
  expect(progress.has(0)).toBe(true)
  progress.expect(1, 11, 1_000)
  // Numbers of the log come out of order.
  progress.expect(2, 10, 2_000)
  progress.expect(3, 12, 3_000)
  expect([progress.asked(), progress.oldest()]).toEqual([[11, 10, 12], 1_000])
  progress.found([10, 12])
  expect([progress.has(0), progress.has(1), progress.has(3)]).toEqual([true, false, false])
  progress.found([11])
  expect([progress.has(3), progress.oldest()]).toEqual([true, null])
})

it('waits for a later row in place of what has none', () => {
  const progress = createProgress()
  progress.expect(1, null, 1_000)
  progress.expect(2, null, 1_000)
  expect([progress.asked(), progress.needsMark()]).toEqual([[], true])
  // The row was begun before the second.
  progress.marked(1, 20)
  progress.expect(3, 20, 1_000)
  progress.found([20])
  expect([progress.has(1), progress.has(2), progress.needsMark()]).toEqual([true, false, true])
  progress.marked(3, 21)
  expect(progress.asked()).toEqual([21])
  progress.found([21])
  expect([progress.has(3), progress.needsMark()]).toEqual([true, false])
})

it('remembers no more than it needs of a replica that is away for long', () => {
  const progress = createProgress()
  for (let order = 1; order <= 20_000; order++) progress.expect(order, order, order)
  expect(progress.needsMark()).toBe(true)
  progress.found(progress.asked())
  expect([progress.has(1), progress.oldest()]).toEqual([false, 1])
  progress.marked(20_000, 20_001)
  progress.found([20_001])
  while (progress.asked().length > 0) progress.found(progress.asked())
  expect(progress.has(20_000)).toBe(true)
})
