import { expect, it } from 'vitest'
import { readSendRequest } from './send-request'
import { warningsOf } from './warnings'

const address = (start: string, middle: string, end: string) =>
  `0x${start}${middle.repeat(16).slice(0, 32)}${end}`
const me = address('aaaa', '1', 'ffff')
const paid = address('bbbb', '2', 'eeee')

const warnings = (to: string, isContract = false) =>
  warningsOf({ to, own: [me], paid: [paid], isContract })

it('warns of a first recipient, a contract, oneself and a look-alike', () => {
  expect(warnings(paid)).toEqual([])
  expect(warnings(paid.toUpperCase().replace('0X', '0x'))).toEqual([])
  expect(warnings(me)).toEqual(['self'])
  expect(warnings(address('cccc', '3', 'dddd'))).toEqual(['first'])
  expect(warnings(address('bbbb', '3', 'eeee'))).toEqual(['look-alike', 'first'])
  expect(warnings(address('AAAA', '3', 'FFFF'), true)).toEqual(['look-alike', 'contract', 'first'])
})

it('reads of a URL only what a transfer can have', () => {
  expect(
    readSendRequest({ to: 'ana', fid: '2', token: 'eip155:1/slip44:60', amount: '0.5' }),
  ).toEqual({
    to: 'ana',
    fid: 2,
    token: 'eip155:1/slip44:60',
    amount: '0.5',
  })
  expect(readSendRequest({ to: 'x'.repeat(300), fid: '-1', token: 7, amount: '1e9' })).toEqual({
    to: undefined,
    fid: undefined,
    token: undefined,
    amount: undefined,
  })
})
