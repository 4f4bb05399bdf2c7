import { gcm } from '@noble/ciphers/aes.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Random } from '@castaway/contract'
import type { KeystoreWrap } from '../keystore-wire'
import type {
  KeystoreAccount,
  KeystoreSummary,
  SealedBytes,
  SealedKeystore,
  SealedKeystoreV1,
  StoredKeystore,
} from '../keystore-wire'
import { LoginError } from '../errors'
import { keyRing, type KeyRing, type Secret } from './accounts'
import { keyFromBytes, keysFromPassword, newPasswordKdf, type Progress } from './kdf'

/**
 * The encrypted secret of an embedded wallet.
 * It is encrypted with a random data key, and the data key is wrapped once for each unlock method, so that methods can
 * be added and removed without touching the secret. Everything is bound to `user|keystore`: a server that returns
 * another user's ciphertext, or mixes two, is detected. Accounts are public and are derived again whenever the secret
 * is decrypted.
 */

/** A credential that unlocks a keystore. */
export type Opener =
  | { method: 'password'; password: string }
  /** 32 bytes of PRF output of the passkey for the wrap's salt. */
  | { method: 'passkey'; credentialId: string; prf: Uint8Array }
  /** Entropy of the phrase. */
  | { method: 'phrase'; entropy: Uint8Array }

/** A keystore whose secret is decrypted in memory. */
export interface OpenKeystore {
  /** The keystore in the current version, even if it was stored in an older one. */
  keystore: SealedKeystore
  secret: Secret
  dataKey: Uint8Array
  ring: KeyRing
}

/** A keystore to store, with `proof` if the password is new. */
export interface KeystoreUpload {
  keystore: SealedKeystore
  proof?: string
}

type KeystoreIdentity = Pick<SealedKeystore, 'user' | 'id'>

const context = (part: string, { user, id }: KeystoreIdentity, ...more: unknown[]) =>
  ['castaway-keystore', 2, part, user, id, ...more].join('|')

const secretContext = (keystore: Omit<SealedKeystore, 'secret' | 'wraps'>) =>
  context('secret', keystore, keystore.kind, keystore.imported)

const seal = (key: Uint8Array, plain: Uint8Array, bound: string, random: Random): SealedBytes => {
  const nonce = random.bytes(12)
  const ciphertext = gcm(key, nonce, utf8ToBytes(bound)).encrypt(plain)
  return { nonce: bytesToHex(nonce), ciphertext: bytesToHex(ciphertext) }
}

const unseal = (key: Uint8Array, sealed: SealedBytes, bound: string): Uint8Array =>
  gcm(key, hexToBytes(sealed.nonce), utf8ToBytes(bound)).decrypt(hexToBytes(sealed.ciphertext))

const MIN_PASSWORD = 8

/** @throws {LoginError} `invalid_data` */
export const checkPassword = (password: string): void => {
  if (password.normalize('NFKC').length < MIN_PASSWORD) {
    throw new LoginError('invalid_data', {
      message: `Choose a password of at least ${MIN_PASSWORD} characters`,
      property: 'password',
    })
  }
}

export interface NewKeystore {
  secret: Secret
  user: string
  imported: boolean
  random: Random
  /** Id of the keystore that it replaces; a new id by default. */
  id?: string
}

/** Encrypts a secret and lists its first account. Nothing unlocks it until `withPassword` is called. */
export const newKeystore = ({ secret, user, imported, random, id }: NewKeystore): OpenKeystore => {
  const ring = keyRing(secret)
  const dataKey = random.bytes(32)
  const bare = {
    version: 2 as const,
    id: id ?? bytesToHex(random.bytes(16)),
    user,
    kind: secret.kind,
    imported,
    accounts: [ring.account(secret.kind === 'solana-key' ? 'solana' : 'ethereum', 0)],
  }
  const sealed = seal(dataKey, secret.bytes, secretContext(bare), random)
  return { keystore: { ...bare, secret: sealed, wraps: [] }, secret, dataKey, ring }
}

/** Returns the keystore with a new password, which replaces the previous one. */
export const withPassword = async (
  open: OpenKeystore,
  password: string,
  random: Random,
  onProgress?: Progress,
): Promise<KeystoreUpload> => {
  checkPassword(password)
  const kdf = newPasswordKdf(random)
  const keys = await keysFromPassword(password, kdf, onProgress)
  const { keystore } = open
  const kept = keystore.wraps.filter(({ method }) => method === 'passkey')
  return {
    proof: keys.proof,
    keystore: {
      ...keystore,
      wraps: [passwordWrap(open, keys.wrap, kdf, random), ...phraseWraps(open, random), ...kept],
    },
  }
}

const passwordWrap = (
  { keystore, dataKey }: Pick<OpenKeystore, 'keystore' | 'dataKey'>,
  key: Uint8Array,
  kdf: ReturnType<typeof newPasswordKdf>,
  random: Random,
): KeystoreWrap => ({
  method: 'password',
  kdf,
  dataKey: seal(key, dataKey, context('password', keystore), random),
})

/** Anyone with the phrase has the wallet anyway; this lets the phrase also unlock the stored keystore. */
const phraseWraps = (
  { keystore, dataKey, secret }: Pick<OpenKeystore, 'keystore' | 'dataKey' | 'secret'>,
  random: Random,
): KeystoreWrap[] => {
  if (secret.kind !== 'phrase') return []
  const salt = random.bytes(32)
  const key = keyFromBytes(secret.bytes, salt, context('phrase', keystore))
  return [
    {
      method: 'phrase',
      salt: bytesToHex(salt),
      dataKey: seal(key, dataKey, context('phrase', keystore), random),
    },
  ]
}

/** Adds a passkey that unlocks the keystore. */
export const withPasskey = (
  { keystore, dataKey }: OpenKeystore,
  passkey: { credentialId: string; salt: string; prf: Uint8Array },
  random: Random,
): SealedKeystore => {
  const { credentialId, salt, prf } = passkey
  const bound = context('passkey', keystore, credentialId)
  const key = keyFromBytes(prf, hexToBytes(salt), bound)
  const wrap: KeystoreWrap = {
    method: 'passkey',
    credentialId,
    salt,
    dataKey: seal(key, dataKey, bound, random),
  }
  const others = keystore.wraps.filter(
    (other) => other.method !== 'passkey' || other.credentialId !== credentialId,
  )
  return { ...keystore, wraps: [...others, wrap] }
}

/** @throws {LoginError} `invalid_data` if only passkeys, or nothing, would be left to unlock it */
export const withoutMethod = (
  keystore: SealedKeystore,
  method: KeystoreWrap['method'],
): SealedKeystore => {
  const wraps = keystore.wraps.filter((wrap) => wrap.method !== method)
  if (!wraps.some((wrap) => wrap.method !== 'passkey')) {
    throw new LoginError('invalid_data', {
      message:
        'If you lose the passkey, you lose this wallet: keep a password or the recovery phrase as well',
      property: 'method',
    })
  }
  return { ...keystore, wraps }
}

/** Adds another account of the same secret. */
export const withAccount = (
  { keystore, ring }: OpenKeystore,
  chainType: KeystoreAccount['chainType'],
  walletIndex: number,
): SealedKeystore => {
  const account = ring.account(chainType, walletIndex)
  if (keystore.accounts.some(({ address }) => address === account.address)) {
    throw new LoginError('embedded_wallet_already_exists')
  }
  return { ...keystore, accounts: [...keystore.accounts, account] }
}

const damaged = (cause?: unknown) => new LoginError('wallet_damaged', { cause })

/**
 * Unlocks a keystore.
 * @param user the user that it has to belong to
 * @throws {LoginError} `wallet_wrong_password` if the credential does not unlock it, `wallet_damaged` if it belongs to
 * another user, was tampered with, or does not contain the keys of the accounts it lists
 */
export const openKeystore = async (
  stored: StoredKeystore,
  opener: Opener,
  random: Random,
  { user, onProgress }: { user?: string; onProgress?: Progress } = {},
): Promise<OpenKeystore> => {
  const { keystore } = stored
  if (user !== undefined && keystore.user !== user) throw damaged()
  if (keystore.version === 1) return openFirst(stored.id, keystore, opener, random, onProgress)
  if (keystore.id !== stored.id) throw damaged()
  const dataKey = await openDataKey(keystore, opener, onProgress)
  try {
    const bytes = unseal(dataKey, keystore.secret, secretContext(keystore))
    return checked({ keystore, dataKey, secret: { kind: keystore.kind, bytes } })
  } catch (cause) {
    throw damaged(cause)
  }
}

const checked = (open: Omit<OpenKeystore, 'ring'>): OpenKeystore => {
  const ring = keyRing(open.secret)
  const { accounts } = open.keystore
  const mine = accounts.every(
    ({ chainType, walletIndex, address }) =>
      ring.account(chainType, walletIndex).address === address,
  )
  if (!mine || accounts.length === 0) throw new Error('it contains the keys of other accounts')
  return { ...open, ring }
}

const openDataKey = async (
  keystore: SealedKeystore,
  opener: Opener,
  onProgress?: Progress,
): Promise<Uint8Array> => {
  const wrap = keystore.wraps.find(
    (each) =>
      each.method === opener.method &&
      (each.method !== 'passkey' ||
        (opener.method === 'passkey' && each.credentialId === opener.credentialId)),
  )
  if (!wrap) throw new LoginError('wallet_wrong_password')
  const { key, bound } = await wrapKey(keystore, wrap, opener, onProgress)
  try {
    return unseal(key, wrap.dataKey, bound)
  } catch (cause) {
    throw new LoginError('wallet_wrong_password', { cause })
  }
}

const wrapKey = async (
  bound: KeystoreIdentity,
  wrap: KeystoreWrap,
  opener: Opener,
  onProgress?: Progress,
): Promise<{ key: Uint8Array; bound: string }> => {
  if (wrap.method === 'password' && opener.method === 'password') {
    const keys = await keysFromPassword(opener.password, wrap.kdf, onProgress)
    return { key: keys.wrap, bound: context('password', bound) }
  }
  if (wrap.method === 'passkey' && opener.method === 'passkey') {
    const to = context('passkey', bound, wrap.credentialId)
    return { key: keyFromBytes(opener.prf, hexToBytes(wrap.salt), to), bound: to }
  }
  if (wrap.method === 'phrase' && opener.method === 'phrase') {
    const to = context('phrase', bound)
    return { key: keyFromBytes(opener.entropy, hexToBytes(wrap.salt), to), bound: to }
  }
  throw damaged()
}

/** Unlocks version 1, which stays readable forever: entropy under a password, bound to its address and index. */
const openFirst = async (
  id: string,
  old: SealedKeystoreV1,
  opener: Opener,
  random: Random,
  onProgress?: Progress,
): Promise<OpenKeystore> => {
  if (opener.method !== 'password') throw new LoginError('wallet_wrong_password')
  const bound = (part: string) =>
    ['castaway-keystore', 1, part, old.user, old.address, old.walletIndex, old.imported].join('|')
  const { kdf, dataKey: wrapped } = old.passwordWrap
  const keys = await keysFromPassword(opener.password, kdf, onProgress)
  let dataKey: Uint8Array
  try {
    dataKey = unseal(keys.wrap, wrapped, bound('password'))
  } catch (cause) {
    throw new LoginError('wallet_wrong_password', { cause })
  }
  try {
    const bytes = unseal(dataKey, old.entropy, bound('entropy'))
    const secret: Secret = { kind: 'phrase', bytes }
    const { address, walletIndex, user, imported } = old
    const bare = {
      version: 2 as const,
      id,
      user,
      kind: secret.kind,
      imported,
      accounts: [{ chainType: 'ethereum' as const, walletIndex, address }],
    }
    // The password's key and proof stay the same; only the associated data is new.
    const keystore: SealedKeystore = {
      ...bare,
      secret: seal(dataKey, bytes, secretContext(bare), random),
      wraps: [],
    }
    const parts = { keystore, dataKey, secret }
    keystore.wraps = [passwordWrap(parts, keys.wrap, kdf, random), ...phraseWraps(parts, random)]
    return checked(parts)
  } catch (cause) {
    throw damaged(cause)
  }
}

/** What is known about a keystore without unlocking it. */
export const summaryOf = ({ id, etag, keystore }: StoredKeystore): KeystoreSummary => {
  const { imported } = keystore
  if (keystore.version === 1) {
    const { walletIndex, address } = keystore
    const accounts = [{ chainType: 'ethereum' as const, walletIndex, address }]
    return { id, etag, kind: 'phrase', imported, accounts, methods: ['password'] }
  }
  const { kind, accounts, wraps } = keystore
  const methods = [...new Set(wraps.map(({ method }) => method))]
  return { id, etag, kind, imported, accounts, methods }
}
