import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { hexToBytes } from 'viem'
import { describe, expect, it } from 'vitest'
import { keyRing, phraseFrom, readPhrase, readSecret, writeKey } from './accounts'

const TEST = 'test test test test test test test test test test test junk'
const ABANDON = `${'abandon '.repeat(11)}about`
const LONG = `${'abandon '.repeat(23)}art`

describe('accounts of a phrase', () => {
  it('are the same as in other wallets', () => {
    const hardhat = keyRing(readPhrase(TEST))
    expect(hardhat.ethereum(0).address).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
    expect(hardhat.ethereum(9).address).toBe('0xa0Ee7A142d267C1f36714E4a8F75612F20a79720')
    const abandon = keyRing(readPhrase(ABANDON))
    expect(abandon.ethereum(0).address).toBe('0x9858EfFD232B4033E47d90003D41EC34EcaEda94')
    // Phantom, Solflare and Backpack derive the same address.
    expect(abandon.solana(0).address).toBe('HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk')
    expect(abandon.solana(1).address).not.toBe(abandon.solana(0).address)
    expect(keyRing(readPhrase(LONG)).ethereum(0).address).toBe(
      '0xF278cF59F82eDcf871d630F28EcC8056f25C1cdb',
    )
  })

  it('end at the tenth', () => {
    const ring = keyRing(readPhrase(TEST))
    for (const index of [-1, 10, 0.5, Number.NaN]) {
      expect(() => ring.ethereum(index)).toThrow(/Wallet not found/)
    }
  })

  it('are restored however the words were typed', () => {
    const typed = `  ${TEST.toUpperCase().split(' ').join('\n')} `
    expect(phraseFrom(readPhrase(typed).bytes)).toBe(TEST)
  })

  it.each(['', 'one two three', 'test '.repeat(12), `${TEST} ${TEST}`, `${TEST} test`])(
    'with invalid words (%s) are refused',
    (words) => expect(() => readPhrase(words)).toThrow(/12- or 24-word/),
  )
})

describe('a private key', () => {
  const hex = '11'.repeat(32)

  it.each([`0x${hex}`, hex, ` 0x${hex.toUpperCase()}\n`.replace('X', 'x')])(
    'for Ethereum (%s) is read',
    (text) => {
      const secret = readSecret(text)
      expect(secret.kind).toBe('ethereum-key')
      const ring = keyRing(secret)
      expect(ring.ethereum(0).address).toBe('0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A')
      expect(writeKey(ring.ethereum(0))).toBe(`0x${hex}`)
      expect(() => ring.ethereum(1)).toThrow(/Wallet not found/)
      expect(() => ring.solana(0)).toThrow(/Wallet not found/)
    },
  )

  it('for Solana is read as base58, as a seed and as a list of numbers', () => {
    const seed = hexToBytes(`0x${'07'.repeat(32)}`)
    const pair = new Uint8Array([...seed, ...ed25519.getPublicKey(seed)])
    const address = base58.encode(ed25519.getPublicKey(seed))
    for (const text of [base58.encode(pair), base58.encode(seed), JSON.stringify([...pair])]) {
      const ring = keyRing(readSecret(text))
      expect(ring.solana(0).address).toBe(address)
      expect(writeKey(ring.solana(0))).toBe(base58.encode(pair))
      expect(() => ring.ethereum(0)).toThrow(/Wallet not found/)
    }
    const mixed = pair.slice()
    mixed[40]! ^= 1
    // Signing with a private key and another key's public key would reveal the private key.
    expect(() => readSecret(base58.encode(mixed))).toThrow(/isn’t|is not a recovery/)
  })

  it.each([`0x${'00'.repeat(32)}`, `0x${'ff'.repeat(32)}`])('like %s is invalid', (text) =>
    expect(() => readSecret(text)).toThrow(
      expect.objectContaining({ code: 'invalid_data', property: 'key' }),
    ),
  )

  it.each([`0x${'11'.repeat(31)}`, '[1,2,3]', '[300]', '{"a":1}', 'hello', ''])(
    'like %s is refused',
    (text) =>
      expect(() => readSecret(text)).toThrow(
        expect.objectContaining({ code: 'invalid_data', property: 'secret' }),
      ),
  )
})
