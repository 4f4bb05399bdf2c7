import { expect, it } from 'vitest'
import { readTransaction } from './frame-transaction'

const TO = `0x${'c3'.repeat(20)}`
const given = (params: object, more: object = {}) => ({
  chainId: 'eip155:8453',
  method: 'eth_sendTransaction',
  params: { abi: [], to: TO, ...params },
  ...more,
})

it('reads a transaction as frames write it', () => {
  expect(readTransaction(given({ value: '1000', data: '0xabcd', attribution: false }))).toEqual({
    chainId: '0x2105',
    call: { to: TO, value: '0x3e8', data: '0xabcd' },
  })
  const plain = { chainId: '0x2105', call: { to: TO, value: '0x0', data: '0x' } }
  expect(readTransaction(given({}))).toEqual(plain)
  expect(readTransaction(given({ value: '0x0' }))).toEqual(plain)
})

it.each([
  [undefined, 'invalid'],
  [given({ to: 'ana' }), 'invalid'],
  [given({ to: undefined }), 'invalid'],
  [given({ value: '-1' }), 'invalid'],
  [given({ value: '0.1' }), 'invalid'],
  [given({ data: 'hello' }), 'invalid'],
  [given({}, { method: 'personal_sign' }), 'invalid'],
  [given({}, { chainId: 'solana:mainnet' }), 'invalid'],
  [given({}, { chainId: 'eip155:666666666' }), 'chain'],
  [given({}, { method: 'eth_signTypedData_v4' }), 'signature'],
])('says why it can’t be sent: %j', (from, fault) => {
  expect(readTransaction(from)).toBe(fault)
})
