import { expect, test } from 'vitest'
import { readSiwf, siwfMessage } from './siwf'

const app = new URL('https://tides.example:8443/app')
const address = '0x1111111111111111111111111111111111111111'
const nonce = 'abcdefgh12345678'

test('the message is for the host of the app, and writes dates as servers write them again', () => {
  const request = readSiwf({
    nonce,
    notBefore: '2030-01-01T02:00:00+02:00',
    expirationTime: '2031-01-01T00:00:00Z',
    acceptAuthAddress: true,
  })!
  const message = siwfMessage(app, 2, address, request, new Date('2029-12-31T00:00:00Z'))
  expect(message.split('\n')).toEqual([
    'tides.example wants you to sign in with your Ethereum account:',
    address,
    '',
    'Farcaster Auth',
    '',
    'URI: https://tides.example:8443/',
    'Version: 1',
    'Chain ID: 10',
    `Nonce: ${nonce}`,
    'Issued At: 2029-12-31T00:00:00.000Z',
    'Expiration Time: 2031-01-01T00:00:00.000Z',
    'Not Before: 2030-01-01T00:00:00.000Z',
    'Resources:',
    '- farcaster://fid/2',
  ])
})

test.each([
  [{ nonce: 'short' }],
  [{ nonce: 'with spaces in it' }],
  [{ nonce, expirationTime: 'tomorrow' }],
  [{ nonce, notBefore: 7 }],
  [undefined],
])('%o is no request', (argument) => {
  expect(readSiwf(argument)).toBeNull()
})
