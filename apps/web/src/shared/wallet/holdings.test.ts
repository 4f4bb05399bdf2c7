import { describe, expect, it } from 'vitest'
import { holdingsOf, totalOf, type WireBalance } from './holdings'
import { suspicionOf } from './suspicious'

const NATIVE = '0x0000000000000000000000000000000000000000'
const balance = (more: Partial<WireBalance>): WireBalance => ({
  network: 'base',
  address: `0x${'c3'.repeat(20)}`,
  name: 'Tide',
  symbol: 'TIDE',
  decimals: 18,
  balance: '1000000000000000000',
  balance_usd: null,
  price_usd: null,
  image_url: null,
  ...more,
})
const coin = balance({
  address: NATIVE,
  name: 'Ether',
  symbol: 'ETH',
  balance_usd: '3000',
  price_usd: '3000',
})

describe('holdings', () => {
  it('are one list for all wallets, by value', () => {
    const small = balance({ address: `0x${'d4'.repeat(20)}`, balance_usd: '2', price_usd: '2' })
    const list = holdingsOf([
      { address: '0xa', balances: [balance({}), small, coin] },
      { address: '0xb', balances: [coin, { ...coin, network: 'optimism', balance_usd: '1' }] },
    ])
    expect(list.map(({ symbol, network, value }) => [symbol, network, value])).toEqual([
      ['ETH', 'base', 6000],
      ['TIDE', 'base', 2],
      ['ETH', 'optimism', 1],
      ['TIDE', 'base', null],
    ])
    expect(list[0]).toMatchObject({ contract: null, chainId: '0x2105', amount: 2n * 10n ** 18n })
    expect(list[0]!.wallets.map(({ address }) => address)).toEqual(['0xa', '0xb'])
    expect(totalOf(list)).toBe(6003)
  })

  it('ignore what is no balance, and images that are no web pages', () => {
    const odd = [
      balance({ balance: '-5' }),
      balance({ balance: '0' }),
      balance({ network: 'moon' as 'base' }),
      balance({ image_url: 'javascript:alert(1)', balance_usd: 'NaN' }),
    ]
    expect(holdingsOf([{ address: '0xa', balances: odd }])).toMatchObject([
      { image: null, value: null, amount: 10n ** 18n },
    ])
  })

  it('have names without directions, of bounded length', () => {
    const [held] = holdingsOf([
      { address: '0xa', balances: [balance({ name: 'x'.repeat(10_000), symbol: 'A\u202eB' })] },
    ])
    expect(held).toMatchObject({ symbol: 'AB', suspicion: 'hostile' })
    expect(held!.name.length).toBeLessThanOrEqual(100)
  })
})

describe('a token', () => {
  const suspicion = (name: string, symbol = 'TIDE', decimals = 18, isKnown = false) =>
    suspicionOf({ name, symbol, decimals }, isKnown)

  it.each([
    ['Visit https://evil.example', 'link'],
    ['claim-tide.com', 'link'],
    ['tide [.] xyz', 'link'],
    ['www.tide', 'link'],
    ['Go\u202eld', 'hostile'],
    ['Gold\u200b', 'hostile'],
    [`Z${'\u0301'.repeat(8)}`, 'hostile'],
    ['x'.repeat(10_000), 'hostile'],
    ['USD Coin', 'imitation'],
    ['ЕТН', 'imitation'],
    ['Spring Tide', null],
    ['Été 2.0', null],
    ['日本円', null],
  ])('named “%.20s” is %s', (name, expected) => expect(suspicion(name)).toBe(expected))

  it('imitates another by its symbol', () => {
    expect(
      ['USDC', 'U\u0405DC', 'ＵＳＤＣ', 'WETH', '   '].map((each) => suspicion('Tide', each)),
    ).toEqual(['imitation', 'imitation', 'imitation', 'imitation', 'hostile'])
  })

  it('with 255 decimals has no amounts, even with a market', () => {
    expect([suspicion('Tide', 'TIDE', 255, true), suspicion('Tide', 'TIDE', -1)]).toEqual([
      'decimals',
      'decimals',
    ])
  })

  it('with a market is what it says', () => {
    expect(suspicion('USD Coin', 'USDC', 6, true)).toBeNull()
  })
})
