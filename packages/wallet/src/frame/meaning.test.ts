import { registrationTypedData } from '@castaway/contract/eip712'
import type { TypedDataDefinition } from 'viem'
import { describe, expect, it } from 'vitest'
import type { SignRequest } from './channel'
import { describeClaim } from './describe'
import { accountClaimOf } from './meaning'
import { en } from './strings/en'

const address = '0x1111111111111111111111111111111111111111'
const data = registrationTypedData({
  fid: 1234,
  custodyAddress: address,
  deadline: 1795346050,
})
const requestOf = (typedData: object): SignRequest => ({
  kind: 'typed-data',
  typedData: typedData as TypedDataDefinition,
})

describe('the claim of an account', () => {
  it('is read from what is signed, with its deadline as a date', () => {
    const claim = accountClaimOf(requestOf(data), address)!
    expect(claim).toEqual({ fid: '1234', deadline: 1795346050_000 })
    expect(en.claim.meaning(claim.fid)).toContain('Account number 1234')
    const rows = describeClaim(requestOf(data), claim, en)
    expect(rows.find(({ label }) => label === 'Valid until')?.value).toMatch(
      /2026.*\(1795346050\)$/,
    )
    // Nothing that is signed is left out.
    expect(rows.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Type', 'App', 'Network', 'Contract', 'fid', 'to', 'nonce']),
    )
  })

  it.each([
    ['another contract', { ...data, domain: { ...data.domain, verifyingContract: address } }],
    ['another network', { ...data, domain: { ...data.domain, chainId: 1 } }],
    ['another wallet', { ...data, message: { ...data.message, to: `0x${'2'.repeat(40)}` } }],
    ['another type', { ...data, primaryType: 'Sell', types: { Sell: data.types.Transfer } }],
    [
      'one field more',
      {
        ...data,
        types: { Transfer: [...data.types.Transfer, { name: 'price', type: 'uint256' }] },
        message: { ...data.message, price: 1n },
      },
    ],
  ])('is not what has %s', (_, typedData) => {
    expect(accountClaimOf(requestOf(typedData), address)).toBeNull()
  })

  it('is not a message', () => {
    expect(accountClaimOf({ kind: 'message', raw: '0x00' }, address)).toBeNull()
  })
})
