import { systemRandom } from '@castaway/contract'
import { describe, expect, test } from 'vitest'
import { createSeal, hmac, keyDerivation, openText, sealText, timingSafeEqualText } from './index'

const SECRET = 'the secret of an older version'
const ofProvider = keyDerivation('castaway')
const ofLogin = keyDerivation('castaway-login')
const broken = expect.objectContaining({ code: 'SEAL_BROKEN' })

describe('data of released versions opens', () => {
  test('bytes sealed by the provider', () => {
    const sealed = Buffer.from(
      '01000102030405060708090a0b7fbc1cd2507439112fe1740ba294a04eab2a9117598af90905ac271c',
      'hex',
    )
    const seal = createSeal(ofProvider(SECRET, 'castaway seal v1'), systemRandom)
    expect(Buffer.from(seal.open(sealed, 'managed_signer:1')).toString()).toBe('a signer key')
  })

  test('text sealed by the login', () => {
    const sealed = 'DA0ODxAREhMUFRYXd8zgGtRNoMcgZ7nqndjh4tt5bCdOyxqH5lOH'
    const key = ofLogin(SECRET, 'signing key')
    expect(openText(key, sealed, 'login_signing_key:1')).toBe('žluť 🔑')
  })

  test('derived keys and HMACs are the same', () => {
    expect(ofProvider(SECRET, 'castaway cursor v1').toString('hex')).toBe(
      '391f1bcb56611a0875d5b9182f78e17bf5556b49716ec3b3685580b840f2e56c',
    )
    const key = ofLogin(SECRET, 'signing key')
    expect(key.toString('hex')).toBe(
      '64ff418e37be3c7c1da23ed667baad7b6226d34cfe6ab7b7609967dc2bea0bfb',
    )
    expect(hmac(key, 'text')).toBe('vOtJ3fGgVyzjxUgVZLLT1zRy7u1nw5ql5VJ4dfQcqPI')
  })
})

describe('bytes', () => {
  const seal = createSeal(ofProvider(SECRET, 'seal'), systemRandom)
  const plain = new TextEncoder().encode('a signer key')

  test('open as they were closed, and are never written twice the same', () => {
    const first = seal.close(plain, 'signer:1')
    expect(Buffer.from(first).includes('signer key')).toBe(false)
    expect(seal.close(plain, 'signer:1')).not.toEqual(first)
    expect(new TextDecoder().decode(seal.open(first, 'signer:1'))).toBe('a signer key')
  })

  test('another context, another secret and a changed byte do not open', () => {
    const sealed = seal.close(plain, 'signer:1')
    expect(() => seal.open(sealed, 'signer:2')).toThrow(broken)
    const other = createSeal(ofProvider('another secret, also long', 'seal'), systemRandom)
    expect(() => other.open(sealed, 'signer:1')).toThrow(broken)
    for (const index of sealed.keys()) {
      const changed = Uint8Array.from(sealed)
      changed[index]! ^= 1
      expect(() => seal.open(changed, 'signer:1')).toThrow(broken)
    }
    expect(() => seal.open(new Uint8Array(), 'signer:1')).toThrow(broken)
  })
})

describe('text', () => {
  const key = ofLogin(SECRET, 'text')

  test('opens as it was sealed', () => {
    const sealed = sealText(key, '', 'one', systemRandom)
    expect(openText(key, sealed, 'one')).toBe('')
    expect(() => openText(key, sealed, 'two')).toThrow(broken)
    expect(() => openText(ofLogin(SECRET, 'other'), sealed, 'one')).toThrow(broken)
  })

  test('with a shortened tag does not open', () => {
    const bytes = Buffer.from(sealText(key, '', 'one', systemRandom), 'base64url')
    for (let length = 0; length < bytes.length; length++) {
      const cut = bytes.subarray(0, length).toString('base64url')
      expect(() => openText(key, cut, 'one')).toThrow(broken)
    }
  })
})

test('keys differ by secret, purpose and package', () => {
  const keys = [
    ofProvider(SECRET, 'a'),
    ofProvider(SECRET, 'b'),
    ofLogin(SECRET, 'a'),
    ofLogin(`${SECRET}!`, 'a'),
  ].map((key) => key.toString('hex'))
  expect(new Set(keys).size).toBe(4)
})

test('a short secret is rejected', () => {
  expect(() => ofProvider('short', 'seal')).toThrow(/16 characters/)
})

test('texts are compared whole', () => {
  expect(timingSafeEqualText('same', 'same')).toBe(true)
  expect(timingSafeEqualText('same', 'samE')).toBe(false)
  expect(timingSafeEqualText('same', 'same ')).toBe(false)
})
