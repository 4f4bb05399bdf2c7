import { gcm } from '@noble/ciphers/aes.js'
import { scryptAsync } from '@noble/hashes/scrypt.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { entropyToMnemonic, mnemonicToEntropy, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import type { Random } from '@castaway/contract'
import type { Address } from 'viem'
import { mnemonicToAccount, type HDAccount } from 'viem/accounts'
import type { PasswordKdf, Sealed, SealedKeystore } from '../../wire'
import { LoginError } from '../errors'

/**
 * The embedded wallet's secret, at rest.
 *
 * Entropy is sealed by a random data key, and the data key by a key made from the password, so that a
 * new password (and later a passkey) wraps 32 bytes anew and never touches the entropy. Both seals are
 * bound to `user|address|index`: a server that hands out somebody else's ciphertext is found out.
 *
 * scrypt gives 64 bytes. The first half opens the data key. The second half is the *proof*: shown to
 * the server it fetches the ciphertext on another browser, and it says nothing about the first half.
 */

const COST = { name: 'scrypt', N: 2 ** 17, r: 8, p: 1 } as const

/** Share of the key derivation that is done, 0 to 1. */
export type Progress = (done: number) => void

interface PasswordKeys {
  wrap: Uint8Array
  proof: string
}

/** scrypt tells of ten thousand steps; each would be a message from the worker. */
const inPercents = (onProgress: Progress): Progress => {
  let told = -1
  return (done) => {
    const percent = Math.floor(done * 100)
    if (percent > told) onProgress((told = percent) / 100)
  }
}

const fromPassword = async (
  password: string,
  kdf: PasswordKdf,
  onProgress?: Progress,
): Promise<PasswordKeys> => {
  // A server could ask for a cheap derivation and guess the password from the proof it is shown.
  const sound = kdf.name === COST.name && kdf.N === COST.N && kdf.r === COST.r && kdf.p === COST.p
  if (!sound || !/^[0-9a-f]{32}$/.test(kdf.salt)) throw new LoginError('wallet_damaged')
  const bytes = await scryptAsync(
    new TextEncoder().encode(password.normalize('NFKC')),
    hexToBytes(kdf.salt),
    {
      N: COST.N,
      r: COST.r,
      p: COST.p,
      dkLen: 64,
      ...(onProgress ? { onProgress: inPercents(onProgress) } : {}),
    },
  )
  return { wrap: bytes.slice(0, 32), proof: bytesToHex(bytes.slice(32)) }
}

/** The proof that fetches a keystore; 64 hex digits. Takes as long as an unlock. */
export const proofFromPassword = async (
  password: string,
  kdf: PasswordKdf,
  onProgress?: Progress,
): Promise<string> => (await fromPassword(password, kdf, onProgress)).proof

const sealBytes = (key: Uint8Array, plain: Uint8Array, bound: string, random: Random): Sealed => {
  const nonce = random.bytes(12)
  const ciphertext = gcm(key, nonce, new TextEncoder().encode(bound)).encrypt(plain)
  return { nonce: bytesToHex(nonce), ciphertext: bytesToHex(ciphertext) }
}

const openBytes = (key: Uint8Array, sealed: Sealed, bound: string): Uint8Array =>
  gcm(key, hexToBytes(sealed.nonce), new TextEncoder().encode(bound)).decrypt(
    hexToBytes(sealed.ciphertext),
  )

type Bound = Pick<SealedKeystore, 'user' | 'address' | 'walletIndex' | 'imported'>

const boundTo = (part: 'entropy' | 'password', { user, address, walletIndex, imported }: Bound) =>
  ['castaway-keystore', 1, part, user, address, walletIndex, imported].join('|')

/** The account a wallet signs with: BIP-44, `m/44'/60'/0'/0/<walletIndex>`. */
export const accountFrom = (entropy: Uint8Array, walletIndex: number): HDAccount =>
  mnemonicToAccount(entropyToMnemonic(entropy, wordlist), { addressIndex: walletIndex })

/** Twelve words. Whoever reads them owns the wallet. */
export const phraseFrom = (entropy: Uint8Array): string => entropyToMnemonic(entropy, wordlist)

/** @throws {LoginError} `invalid_data` for words that are no recovery phrase of twelve. */
export const entropyFromPhrase = (phrase: string): Uint8Array => {
  const clean = phrase.normalize('NFKD').trim().toLowerCase().split(/\s+/).join(' ')
  if (clean.split(' ').length !== 12 || !validateMnemonic(clean, wordlist)) {
    throw new LoginError('invalid_data', {
      message:
        'These are not the twelve words of a recovery phrase: check their order and spelling',
      property: 'phrase',
    })
  }
  return mnemonicToEntropy(clean, wordlist)
}

export const newEntropy = (random: Random): Uint8Array => random.bytes(16)

const MIN_PASSWORD = 8

const checkPassword = (password: string) => {
  if (password.normalize('NFKC').length < MIN_PASSWORD) {
    throw new LoginError('invalid_data', {
      message: `Choose a password of at least ${MIN_PASSWORD} characters`,
      property: 'password',
    })
  }
}

export interface SealRequest {
  entropy: Uint8Array
  user: string
  walletIndex: number
  imported: boolean
  password: string
  random: Random
  onProgress?: Progress
}

export interface SealedResult {
  keystore: SealedKeystore
  proof: string
}

/** Seals a wallet's entropy under a password. About 0.4 s of work. */
export const sealKeystore = async (request: SealRequest): Promise<SealedResult> => {
  const { entropy, user, walletIndex, imported, password, random } = request
  checkPassword(password)
  const { address } = accountFrom(entropy, walletIndex)
  const bound: Bound = { user, address, walletIndex, imported }
  const dataKey = random.bytes(32)
  const kdf: PasswordKdf = { ...COST, salt: bytesToHex(random.bytes(16)) }
  const keys = await fromPassword(password, kdf, request.onProgress)
  return {
    proof: keys.proof,
    keystore: {
      version: 1,
      ...bound,
      entropy: sealBytes(dataKey, entropy, boundTo('entropy', bound), random),
      passwordWrap: {
        kdf,
        dataKey: sealBytes(keys.wrap, dataKey, boundTo('password', bound), random),
      },
    },
  }
}

export interface OpenRequest {
  keystore: SealedKeystore
  password: string
  /** Whose keystore it has to be; told where a session says who is here. */
  user?: string
  onProgress?: Progress
}

export interface OpenedKeystore {
  entropy: Uint8Array
  proof: string
}

/**
 * Opens a keystore.
 * @throws {LoginError} `wallet_wrong_password`, or `wallet_damaged` for one that is not this user's, was
 * changed, or does not hold the key of the address it names.
 */
export const openKeystore = async (request: OpenRequest): Promise<OpenedKeystore> => {
  const { keystore, password, user } = request
  if (user !== undefined && keystore.user !== user) throw new LoginError('wallet_damaged')
  const { kdf, dataKey: wrapped } = keystore.passwordWrap
  const keys = await fromPassword(password, kdf, request.onProgress)
  let dataKey: Uint8Array
  try {
    dataKey = openBytes(keys.wrap, wrapped, boundTo('password', keystore))
  } catch (cause) {
    throw new LoginError('wallet_wrong_password', { cause })
  }
  try {
    const entropy = openBytes(dataKey, keystore.entropy, boundTo('entropy', keystore))
    const found: Address = accountFrom(entropy, keystore.walletIndex).address
    if (found !== keystore.address) throw new Error('the key is that of another address')
    return { entropy, proof: keys.proof }
  } catch (cause) {
    throw new LoginError('wallet_damaged', { cause })
  }
}
