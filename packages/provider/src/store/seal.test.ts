import { expect, test } from 'vitest'
import { testRandom } from '../../test/message-store'
import { createSeal } from './seal'

const plain = new TextEncoder().encode('a signer key')

test('seal opens what it closed, and never writes the same bytes twice', () => {
  const seal = createSeal('a secret for tests only', testRandom())
  const first = seal.close(plain, 'signer:1')
  expect(Buffer.from(first).includes('signer key')).toBe(false)
  expect(seal.close(plain, 'signer:1')).not.toEqual(first)
  expect(new TextDecoder().decode(seal.open(first, 'signer:1'))).toBe('a signer key')
})

test('another context, another secret and a changed byte do not open', () => {
  const seal = createSeal('a secret for tests only', testRandom())
  const sealed = seal.close(plain, 'signer:1')
  const broken = expect.objectContaining({ code: 'SEAL_BROKEN' })
  expect(() => seal.open(sealed, 'signer:2')).toThrow(broken)
  const other = createSeal('another secret, also long', testRandom())
  expect(() => other.open(sealed, 'signer:1')).toThrow(broken)
  for (const index of sealed.keys()) {
    const changed = Uint8Array.from(sealed)
    changed[index]! ^= 1
    expect(() => seal.open(changed, 'signer:1')).toThrow(broken)
  }
  expect(() => seal.open(new Uint8Array(), 'signer:1')).toThrow(broken)
})

test('a short secret is rejected', () => {
  expect(() => createSeal('short', testRandom())).toThrow(/16 characters/)
})
