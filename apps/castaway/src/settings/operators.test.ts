import { describe, expect, test } from 'vitest'
import { readSettings } from './index'

const operators = (value?: string) =>
  readSettings(value === undefined ? {} : { CASTAWAY_OPERATORS: value }, '/home/someone').operators

describe('operators', () => {
  test('are empty by default, and named by FID or by wallet in any letter case', () => {
    expect(operators().fids.size + operators().wallets.size).toBe(0)
    const { fids, wallets } = operators('3, 0xd8da6bf26964af9d7eed9e03e53415d37aa96045')
    expect([...fids]).toEqual([3])
    expect([...wallets]).toEqual(['0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'])
  })

  test.each(['hush', '0', '-1', '3,', '0x12', '1.5', 'me@a.example'])('%s is refused', (value) => {
    expect(() => operators(value)).toThrow(/^CASTAWAY_OPERATORS/)
    expect(() => operators(value)).not.toThrow(/hush/)
  })
})
