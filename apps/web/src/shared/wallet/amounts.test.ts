import { describe, expect, it } from 'vitest'
import { formatUnits, parseUnits, showAmount, showFiat } from './amounts'

describe('an amount', () => {
  it.each([
    [0n, 18, '0'],
    [1n, 18, '0.000000000000000001'],
    [1_500_000n, 6, '1.5'],
    [10n ** 30n, 18, '1000000000000'],
    [7n, 0, '7'],
  ])('of %s with %s decimals is written as %s', (amount, decimals, text) => {
    expect(formatUnits(amount, decimals)).toBe(text)
    expect(parseUnits(text, decimals)).toBe(amount)
  })

  it.each(['', '.', '-1', '1e3', '1.2.3', '0x10', '1.0000001', '٣', 'NaN'])(
    'typed as “%s” is none',
    (typed) => expect(parseUnits(typed, 6)).toBeNull(),
  )

  it('can have a comma, and zeros at its end', () => {
    expect(parseUnits(' 1,50000000 ', 6)).toBe(1_500_000n)
    expect(parseUnits('.5', 6)).toBe(500_000n)
  })

  it('is never shown as more than it is', () => {
    expect(showAmount(1_999_999n, 6)).toBe('1.9999')
    expect(showAmount(999_999_999_999_999_999n, 18)).toBe('0.999999')
    expect(showAmount(123_456_789n * 10n ** 18n, 18)).toBe('123,456,789')
    expect(showAmount(1234n, 18)).toBe('0.000000000000001234')
    expect(showAmount(1n, 36)).toBe('<0.000000000000000001')
    // More digits than a number has.
    expect(showAmount(9_007_199_254_740_993n, 0)).toBe('9,007,199,254,740,993')
  })
})

it('a value below a cent has two significant digits', () => {
  expect([0, 0.004567, 0.5, 1234.5].map(showFiat)).toEqual([
    '$0.00',
    '$0.0046',
    '$0.50',
    '$1,234.50',
  ])
})
