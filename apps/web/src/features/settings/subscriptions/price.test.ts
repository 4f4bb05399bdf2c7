import { expect, test } from 'vitest'
import { priceOf } from './price'

const at = (tokens: string, days: number, symbol = 'ETH', decimals = 18) =>
  priceOf({
    price: { period_duration_seconds: days * 86_400, tokens_per_period: tokens },
    token: { symbol, decimals },
  })

test.each([
  [at('1500000000000000', 30), '0.0015 ETH a month'],
  [at('5000000', 7, 'USDC', 6), '5 USDC a week'],
  [at('50000000', 365, 'USDC', 6), '50 USDC a year'],
  [at('1', 12, 'PT', 0), '1 PT for 12 days'],
])('%s', (said, expected) => expect(said).toBe(expected))

test('an invalid price is not shown', () => {
  expect(at('-1', 30)).toBeNull()
  expect(at('many', 30)).toBeNull()
  expect(at('1', 30, 'X', 400)).toBeNull()
  expect(at('1', 30, 'A\u202eB C'.repeat(9), 0)).toBe('1 ABCABCABCABC a month')
})
