import { expect, it } from 'vitest'
import { priceOf } from './price'

const offer = (tokens: string, seconds: number, decimals = 6) => ({
  price: { tokens_per_period: tokens, period_duration_seconds: seconds },
  token: { symbol: 'USDC', decimals },
})

it('a price is formatted for people', () => {
  expect(priceOf(offer('5000000', 30 * 86_400))).toBe('5 USDC every 30 days')
  expect(priceOf(offer('250000', 86_400))).toBe('0.25 USDC every day')
  expect(priceOf(offer('1', 0, 0))).toBe('1 USDC')
})

it('a price without valid numbers is not shown', () => {
  expect(priceOf(offer('many', 86_400))).toBeUndefined()
  expect(priceOf(offer('5', 86_400, 400))).toBeUndefined()
})
