import { expect, it } from 'vitest'
import { stepSelection } from './step-selection'

it('wraps around and survives an empty list', () => {
  expect(stepSelection(0, -1, 3)).toBe(2)
  expect(stepSelection(2, 1, 3)).toBe(0)
  expect(stepSelection(0, 1, 0)).toBe(0)
})
