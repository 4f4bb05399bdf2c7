import { expect, test } from 'vitest'
import { messageFromJson } from './message-json'

const json = (signature: string) => ({
  data: {
    type: 'MESSAGE_TYPE_LINK_REMOVE',
    fid: 2,
    timestamp: 1,
    network: 'FARCASTER_NETWORK_MAINNET',
    linkBody: { type: 'follow', targetFid: 3 },
  },
  hash: `0x${'ab'.repeat(20)}`,
  hashScheme: 'HASH_SCHEME_BLAKE3',
  signature,
  signatureScheme: 'SIGNATURE_SCHEME_ED25519',
  signer: `0x${'cd'.repeat(32)}`,
})

test('bytes are base64, also if they begin like hexadecimal, or hexadecimal', () => {
  const bytes = new Uint8Array(64).fill(7)
  // "0x" in base64.
  bytes.set([0xd3, 0x1f])
  const base64 = Buffer.from(bytes).toString('base64')
  expect(base64.startsWith('0x')).toBe(true)
  expect(messageFromJson(json(base64)).signature).toEqual(bytes)
  const hex = `0x${Buffer.from(bytes).toString('hex')}`
  expect(messageFromJson(json(hex)).signature).toEqual(bytes)
  expect(() => messageFromJson(json('0x-1'))).toThrow('signature: must be base64 or hexadecimal')
})
