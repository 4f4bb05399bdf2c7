import { beforeAll, describe, expect, it } from 'vitest'
import type { Random } from '@castaway/contract'
import {
  accountFrom,
  entropyFromPhrase,
  newEntropy,
  openKeystore,
  phraseFrom,
  proofFromPassword,
  sealKeystore,
  type SealedResult,
} from './keystore'

const random: Random = { bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) }
const user = 'did:castaway:0c1e8f5e-0000-4000-8000-000000000001'
const password = 'correct horse battery'
const entropy = newEntropy(random)
let made: SealedResult
const progress: number[] = []

beforeAll(async () => {
  made = await sealKeystore({
    entropy,
    user,
    walletIndex: 0,
    imported: false,
    password,
    random,
    onProgress: (done) => progress.push(done),
  })
})

/** A copy with one thing changed. */
const spoiled = (change: (keystore: SealedResult['keystore']) => void) => {
  const keystore = structuredClone(made.keystore)
  change(keystore)
  return keystore
}
const flip = (hex: string) => (hex[0] === '0' ? '1' : '0') + hex.slice(1)

describe('a keystore', () => {
  it('opens with its password, and with the same letters typed another way', async () => {
    const opened = await openKeystore({ keystore: made.keystore, password, user })
    expect(opened.entropy).toEqual(entropy)
    expect(opened.proof).toBe(made.proof)
    const accented = await sealKeystore({
      entropy,
      user,
      walletIndex: 0,
      imported: false,
      password: 'caf\u00e9 au lait',
      random,
    })
    const again = await openKeystore({
      keystore: accented.keystore,
      password: 'cafe\u0301 au lait',
    })
    expect(again.entropy).toEqual(entropy)
  })

  it('shows how far the work is', () => {
    expect(progress.at(-1)).toBe(1)
    expect(progress.length).toBeGreaterThan(10)
    expect(progress.length).toBeLessThanOrEqual(101)
    expect(progress.toSorted((a, b) => a - b)).toEqual(progress)
  })

  it('holds nothing that can be read', () => {
    const text = JSON.stringify(made.keystore)
    const hex = Array.from(entropy, (byte) => byte.toString(16).padStart(2, '0')).join('')
    expect(text).not.toContain(hex)
    expect(text).not.toContain(password)
    expect(text).not.toContain(made.proof)
  })

  it('does not open with another password', () =>
    expect(
      openKeystore({ keystore: made.keystore, password: 'another password' }),
    ).rejects.toMatchObject({ code: 'wallet_wrong_password' }))

  it('does not open for another user', async () => {
    await expect(
      openKeystore({ keystore: made.keystore, password, user: 'did:castaway:other' }),
    ).rejects.toMatchObject({ code: 'wallet_damaged' })
    // Nor when the server writes the other user's name over it.
    const relabelled = spoiled((keystore) => (keystore.user = 'did:castaway:other'))
    await expect(
      openKeystore({ keystore: relabelled, password, user: 'did:castaway:other' }),
    ).rejects.toMatchObject({ code: 'wallet_wrong_password' })
  })

  it('does not open when it was tampered with', async () => {
    const other = accountFrom(newEntropy(random), 0).address
    const cases = [
      spoiled((k) => (k.entropy.ciphertext = flip(k.entropy.ciphertext))),
      spoiled((k) => (k.entropy.nonce = flip(k.entropy.nonce))),
      spoiled((k) => (k.passwordWrap.dataKey.ciphertext = flip(k.passwordWrap.dataKey.ciphertext))),
      spoiled((k) => (k.passwordWrap.kdf.salt = flip(k.passwordWrap.kdf.salt))),
      spoiled((k) => (k.address = other)),
      spoiled((k) => (k.walletIndex = 1)),
      spoiled((k) => (k.imported = true)),
    ]
    for (const keystore of cases) {
      await expect(openKeystore({ keystore, password })).rejects.toMatchObject({
        code: expect.stringMatching(/^wallet_(wrong_password|damaged)$/),
      })
    }
  })

  it('does not derive a cheap proof for a server that asks for one', async () => {
    const kdf = { ...made.keystore.passwordWrap.kdf, N: 2 }
    await expect(proofFromPassword(password, kdf)).rejects.toMatchObject({ code: 'wallet_damaged' })
    const cheap = spoiled((keystore) => (keystore.passwordWrap.kdf.N = 2))
    await expect(openKeystore({ keystore: cheap, password })).rejects.toMatchObject({
      code: 'wallet_damaged',
    })
  })

  it('wants a password of eight characters', () =>
    expect(
      sealKeystore({ entropy, user, walletIndex: 0, imported: false, password: 'short', random }),
    ).rejects.toMatchObject({ code: 'invalid_data', property: 'password' }))
})

describe('a recovery phrase', () => {
  it('brings the same wallet back, however it was typed', () => {
    const phrase = phraseFrom(entropy)
    expect(phrase.split(' ')).toHaveLength(12)
    const typed = `  ${phrase.toUpperCase().split(' ').join('\n')} `
    expect(accountFrom(entropyFromPhrase(typed), 0).address).toBe(made.keystore.address)
  })

  it('is the one that other wallets know', () => {
    const known = 'test test test test test test test test test test test junk'
    expect(accountFrom(entropyFromPhrase(known), 0).address).toBe(
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    )
    expect(accountFrom(entropyFromPhrase(known), 1).address).toBe(
      '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    )
  })

  it.each(['', 'one two three', 'test '.repeat(12), `${'abandon '.repeat(23)}art`])(
    'of other words (%s) is refused',
    (words) => {
      expect(() => entropyFromPhrase(words)).toThrow(/twelve words/)
    },
  )
})
