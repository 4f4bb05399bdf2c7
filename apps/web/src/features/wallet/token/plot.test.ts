import { expect, it } from 'vitest'
import { plotOf } from './plot'

it('draws each price until the next trade, the lowest at the bottom', () => {
  const points = [
    { at: 1000, price: 2 },
    { at: 2000, price: 1 },
    { at: 5000, price: 3 },
  ]
  expect(plotOf(points)).toEqual({
    line: '0,50 25,50 25,96 100,96 100,4 100,4',
    low: 1,
    high: 3,
  })
})

it('draws a level line where the price never changed', () => {
  expect(plotOf([{ at: 1000, price: 2 }]).line).toBe('0,50 100,50')
})
