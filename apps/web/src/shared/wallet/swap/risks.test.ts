import type { SwapQuote } from '@castaway/wallet/swaps'
import { expect, it } from 'vitest'
import type { Holding } from '../holdings'
import { isHighSlippage, lossLevel, lossOf, parseSlippage } from './risks'
import { readSwapRequest } from './swap-request'

const token = (price: number | null, decimals: number) => ({ price, decimals }) as Holding
const quote = (impact: number | null) =>
  ({ impact, amountOut: 2_700_000_000n, order: { amount: 10n ** 18n } }) as SwapQuote

it('the loss is that of the quote, or else by the prices of both tokens', () => {
  const [ether, dollar] = [token(3000, 18), token(1, 6)]
  expect(lossOf(quote(0.02), ether, dollar)).toBe(0.02)
  expect(lossOf(quote(null), ether, dollar)).toBeCloseTo(0.1)
  expect(lossOf(quote(null), token(1, 18), dollar)).toBe(0)
  expect(lossOf(quote(null), token(null, 18), dollar)).toBeNull()
})

it('a loss above 5 % is warned of, and above 15 % confirmed', () => {
  expect([null, 0, 0.05, 0.0501, 0.15, 0.1501, 1].map(lossLevel)).toEqual([
    'low',
    'low',
    'low',
    'high',
    'high',
    'severe',
    'severe',
  ])
})

it('slippage is a percentage from 0.01 to 50', () => {
  expect(['0.5', '1,25', ' 50 ', '0.01', '2'].map(parseSlippage)).toEqual([50, 125, 5000, 1, 200])
  expect(['', '0', '50.01', '-1', '1e1', '0.001', 'x', '100'].map(parseSlippage)).toEqual(
    Array.from({ length: 8 }, () => null),
  )
  expect([50, 199, 200].map(isHighSlippage)).toEqual([false, false, true])
})

it('reads of a URL only what a swap can have', () => {
  const sell = 'eip155:8453/slip44:60'
  expect(readSwapRequest({ sell, buy: 7, amount: '0.5', more: 'x' })).toEqual({
    sell,
    buy: undefined,
    amount: '0.5',
  })
  expect(readSwapRequest({ sell: 'x'.repeat(200), amount: '-1' })).toEqual({
    sell: undefined,
    buy: undefined,
    amount: undefined,
  })
})
