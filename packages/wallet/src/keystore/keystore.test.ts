import { isDeep } from '@castaway/testkit/random-runs'
import { deriveAtRealCost } from '@castaway/testkit/scrypt'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Random } from '@castaway/contract'
import type { SealedKeystore, SealedKeystoreV1, StoredKeystore } from '../keystore-wire'
import { keyRing, readSecret, type Secret } from './accounts'
import { keysFromPassword } from './kdf'
import {
  newKeystore,
  openKeystore,
  withAccount,
  withoutMethod,
  withPasskey,
  withPassword,
  type OpenKeystore,
  type Opener,
  type KeystoreUpload,
} from './keystore'

if (isDeep) deriveAtRealCost()

const random: Random = { bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) }
const user = 'did:castaway:0c1e8f5e-0000-4000-8000-000000000001'
const password = 'correct horse battery'
const secret: Secret = { kind: 'phrase', bytes: random.bytes(16) }
const prf = random.bytes(32)
const passkey: Opener = { method: 'passkey', credentialId: 'Y3JlZGVudGlhbA', prf }
let open: OpenKeystore
let made: KeystoreUpload
/** A keystore with a password, a passkey and a phrase. */
let full: SealedKeystore
const progress: number[] = []

const stored = (keystore: SealedKeystore | SealedKeystoreV1, id?: string): StoredKeystore => ({
  id: id ?? (keystore.version === 2 ? keystore.id : '0'.repeat(32)),
  etag: '"1"',
  keystore,
})
const by = (text: string): Opener => ({ method: 'password', password: text })
const phrase: Opener = { method: 'phrase', entropy: secret.bytes }

beforeAll(async () => {
  open = newKeystore({ secret, user, imported: false, random })
  made = await withPassword(open, password, random, (done) => progress.push(done))
  open = { ...open, keystore: made.keystore }
  full = withPasskey(open, { credentialId: 'Y3JlZGVudGlhbA', salt: '5a'.repeat(32), prf }, random)
})

/** A copy with one change. */
const spoiled = (change: (keystore: SealedKeystore) => void): StoredKeystore => {
  const keystore = structuredClone(full)
  change(keystore)
  return stored(keystore)
}
const flip = (hex: string) => (hex[0] === '0' ? '1' : '0') + hex.slice(1)
const passwordWrap = (keystore: SealedKeystore) => {
  const wrap = keystore.wraps.find((each) => each.method === 'password')
  if (!wrap) throw new Error('there is none')
  return wrap
}

describe('a keystore', () => {
  it.each([
    ['its password', by(password)],
    ['its passkey', passkey],
    ['its phrase', phrase],
  ])('is unlocked with %s', async (_, opener) => {
    const opened = await openKeystore(stored(full), opener, random, { user })
    expect(opened.secret).toEqual(secret)
    expect(opened.ring.ethereum(0).address).toBe(full.accounts[0]!.address)
  })

  it('is unlocked with the same password in another Unicode form', async () => {
    const accented = await withPassword(open, 'caf\u00e9 au lait', random)
    const again = await openKeystore(stored(accented.keystore), by('cafe\u0301 au lait'), random)
    expect(again.secret).toEqual(secret)
  })

  it('reports the progress', () => {
    expect(progress.at(-1)).toBe(1)
    expect(progress.length).toBeGreaterThan(10)
    expect(progress.length).toBeLessThanOrEqual(101)
    expect(progress.toSorted((a, b) => a - b)).toEqual(progress)
  })

  it('contains no plain text', () => {
    const text = JSON.stringify(full)
    const hex = Array.from(secret.bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
    expect(text).not.toContain(hex)
    expect(text).not.toContain(password)
    expect(text).not.toContain(made.proof)
  })

  it('is not unlocked with anything else', async () => {
    const wrong: Opener[] = [
      by('another password'),
      { ...passkey, prf: random.bytes(32) },
      { ...passkey, credentialId: 'b3RoZXI' },
      { method: 'phrase', entropy: random.bytes(16) },
    ]
    for (const opener of wrong) {
      await expect(openKeystore(stored(full), opener, random)).rejects.toMatchObject({
        code: 'wallet_wrong_password',
      })
    }
  })

  it('is not unlocked for another user, nor in place of another keystore', async () => {
    const other = { user: 'did:castaway:other' }
    await expect(openKeystore(stored(full), passkey, random, other)).rejects.toMatchObject({
      code: 'wallet_damaged',
    })
    // It also fails if the server overwrites the user or the id.
    for (const relabelled of [
      spoiled((keystore) => (keystore.user = other.user)),
      spoiled((keystore) => (keystore.id = '0'.repeat(32))),
    ]) {
      for (const opener of [by(password), passkey, phrase]) {
        await expect(openKeystore(relabelled, opener, random)).rejects.toMatchObject({
          code: 'wallet_wrong_password',
        })
      }
    }
    await expect(openKeystore(stored(full, 'f'.repeat(32)), passkey, random)).rejects.toMatchObject(
      { code: 'wallet_damaged' },
    )
  })

  it('is not unlocked if it was tampered with', async () => {
    const elsewhere = keyRing({ kind: 'phrase', bytes: random.bytes(16) }).account('ethereum', 0)
    const theirs = newKeystore({
      secret: { kind: 'phrase', bytes: random.bytes(16) },
      user,
      imported: false,
      random,
    }).keystore
    const cases: [StoredKeystore, Opener][] = [
      [spoiled((k) => (k.secret.ciphertext = flip(k.secret.ciphertext))), passkey],
      [spoiled((k) => (k.secret.nonce = flip(k.secret.nonce))), passkey],
      // Another user's secret in this wallet's keystore.
      [spoiled((k) => (k.secret = theirs.secret)), passkey],
      [spoiled((k) => (k.accounts = [elsewhere])), passkey],
      [spoiled((k) => (k.accounts[0]!.walletIndex = 1)), passkey],
      [spoiled((k) => (k.accounts = [])), passkey],
      [spoiled((k) => (k.imported = true)), passkey],
      [spoiled((k) => (k.kind = 'ethereum-key')), passkey],
      [
        spoiled((k) => {
          const wrap = passwordWrap(k)
          wrap.dataKey.ciphertext = flip(wrap.dataKey.ciphertext)
        }),
        by(password),
      ],
      [spoiled((k) => (passwordWrap(k).kdf.salt = flip(passwordWrap(k).kdf.salt))), by(password)],
    ]
    for (const [keystore, opener] of cases) {
      await expect(openKeystore(keystore, opener, random)).rejects.toMatchObject({
        code: expect.stringMatching(/^wallet_(wrong_password|damaged)$/),
      })
    }
  })

  it('does not derive a cheap proof for a server that asks for one', async () => {
    const kdf = { ...passwordWrap(full).kdf, N: 2 }
    await expect(keysFromPassword(password, kdf)).rejects.toMatchObject({ code: 'wallet_damaged' })
    const cheap = spoiled((keystore) => (passwordWrap(keystore).kdf.N = 2))
    await expect(openKeystore(cheap, by(password), random)).rejects.toMatchObject({
      code: 'wallet_damaged',
    })
  })

  it('requires a password of eight characters', () =>
    expect(withPassword(open, 'short', random)).rejects.toMatchObject({
      code: 'invalid_data',
      property: 'password',
    }))

  it('accepts a new password, which replaces the old one but no passkey', async () => {
    const opened = await openKeystore(stored(full), passkey, random)
    const { keystore, proof } = await withPassword(opened, 'a better password', random)
    expect(proof).not.toBe(made.proof)
    await expect(openKeystore(stored(keystore), by(password), random)).rejects.toMatchObject({
      code: 'wallet_wrong_password',
    })
    for (const opener of [by('a better password'), passkey, phrase]) {
      expect((await openKeystore(stored(keystore), opener, random)).secret).toEqual(secret)
    }
  })

  it('is never left with passkeys only', () => {
    const withoutPassword = withoutMethod(full, 'password')
    expect(withoutPassword.wraps.map(({ method }) => method)).toEqual(['phrase', 'passkey'])
    expect(() => withoutMethod(withoutPassword, 'phrase')).toThrow(/lose the passkey/)
    expect(withoutMethod(full, 'passkey').wraps).toHaveLength(2)
    const key = newKeystore({
      secret: readSecret(`0x${'11'.repeat(32)}`),
      user,
      imported: true,
      random,
    })
    const only = withPasskey(key, { credentialId: 'eA', salt: '00'.repeat(32), prf }, random)
    expect(() => withoutMethod(only, 'password')).toThrow(/lose the passkey/)
  })

  it('accepts more accounts, each once', async () => {
    const more = withAccount({ ...open, keystore: full }, 'solana', 0)
    expect(more.accounts).toHaveLength(2)
    expect((await openKeystore(stored(more), passkey, random)).keystore.accounts).toEqual(
      more.accounts,
    )
    expect(() => withAccount({ ...open, keystore: more }, 'solana', 0)).toThrow(/already/)
  })
})

describe('a keystore in version 1', () => {
  // It was sealed at the real cost.
  beforeAll(deriveAtRealCost)

  // A keystore of the first version, which had a single unlock method.
  const first: SealedKeystoreV1 = {
    version: 1,
    user: 'did:castaway:0c1e8f5e-0000-4000-8000-000000000001',
    address: '0x92624930D52542166542F49eD0c9701480658c32',
    walletIndex: 0,
    imported: false,
    entropy: {
      nonce: 'f1a920113f5c45efa6e6ba7e',
      ciphertext: 'b0e51fcb83a27b52fcc0b326f0b0acbc7a01f75167eec0e4441fd8665c6edbfb',
    },
    passwordWrap: {
      kdf: {
        name: 'scrypt',
        N: 131072,
        r: 8,
        p: 1,
        salt: 'e69f36989368945ea0c7939bedc21721',
      },
      dataKey: {
        nonce: '6674a99ea8fa82b0de9ffd60',
        ciphertext:
          'de3806da6942da68adff03f1a48537ff753f9d312aea13b506da16e45c8da8ddc7be6486ba178df92275d5340a0e6714',
      },
    },
  }
  const opener = by('correct horse battery')

  it('is unlocked, and converted to the current version with the same password and proof', async () => {
    const opened = await openKeystore(stored(first), opener, random, { user: first.user })
    expect(opened.keystore).toMatchObject({
      version: 2,
      id: '0'.repeat(32),
      user: first.user,
      accounts: [{ chainType: 'ethereum', walletIndex: 0, address: first.address }],
    })
    expect(opened.keystore.wraps.map(({ method }) => method)).toEqual(['password', 'phrase'])
    const again = await openKeystore(stored(opened.keystore), opener, random)
    expect(again.secret).toEqual(opened.secret)
    expect(passwordWrap(opened.keystore).kdf).toEqual(first.passwordWrap.kdf)
  })

  it('is not unlocked with anything else', async () => {
    const rejected = (keystore: SealedKeystoreV1, how: Opener = opener) =>
      expect(openKeystore(stored(keystore), how, random)).rejects.toMatchObject({
        code: expect.stringMatching(/^wallet_(wrong_password|damaged)$/),
      })
    await rejected(first, by('not this one'))
    await rejected(first, passkey)
    await rejected({ ...first, user: 'did:castaway:other' })
    await rejected({ ...first, imported: true })
  })
})
