import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import {
  entropyToMnemonic,
  mnemonicToEntropy,
  mnemonicToSeedSync,
  validateMnemonic,
} from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { HDKey as Slip10 } from 'micro-key-producer/slip10.js'
import { bytesToHex, hexToBytes, type Hex } from 'viem'
import { HDKey, hdKeyToAccount, privateKeyToAccount, type LocalAccount } from 'viem/accounts'
import type { KeystoreAccount } from '../keystore-wire'
import type { KeystoreKind } from '../keystore-wire'
import { LoginError } from '../errors'

/** Derives from a secret the same accounts that other wallets derive. */

export interface Secret {
  kind: KeystoreKind
  /** 16 or 32 bytes of entropy, or a 32-byte private key. */
  bytes: Uint8Array
}

export type EthereumKey = LocalAccount & { privateKey: Uint8Array }

export interface SolanaKey {
  address: string
  /** Ed25519 seed, 32 bytes. */
  privateKey: Uint8Array
  sign(message: Uint8Array): Uint8Array
}

/** All accounts of one secret. The slow derivation from phrase to seed runs once. */
export interface KeyRing {
  /** Derivation path: BIP-44, `m/44'/60'/0'/0/<index>`. */
  ethereum(walletIndex: number): EthereumKey
  /** Derivation path: SLIP-10, `m/44'/501'/<index>'/0'`. */
  solana(walletIndex: number): SolanaKey
  account(chainType: KeystoreAccount['chainType'], walletIndex: number): KeystoreAccount
}

export const phraseFrom = (entropy: Uint8Array): string => entropyToMnemonic(entropy, wordlist)

/** @throws {LoginError} `embedded_wallet_not_found` for an account that the secret does not have */
export const keyRing = (secret: Secret): KeyRing => {
  const seed =
    secret.kind === 'phrase' ? mnemonicToSeedSync(phraseFrom(secret.bytes)) : new Uint8Array()
  const only = (kind: KeystoreKind, walletIndex: number) => {
    const has = secret.kind === 'phrase' || (secret.kind === kind && walletIndex === 0)
    if (!has || !Number.isInteger(walletIndex) || walletIndex < 0 || walletIndex > MAX_INDEX) {
      throw new LoginError('embedded_wallet_not_found')
    }
  }
  const ring: KeyRing = {
    ethereum(walletIndex) {
      only('ethereum-key', walletIndex)
      if (secret.kind !== 'phrase') return ethereumKey(secret.bytes)
      const account = hdKeyToAccount(HDKey.fromMasterSeed(seed), { addressIndex: walletIndex })
      return ethereumKey(account.getHdKey().privateKey!)
    },
    solana(walletIndex) {
      only('solana-key', walletIndex)
      if (secret.kind !== 'phrase') return solanaKey(secret.bytes)
      const path = `m/44'/501'/${walletIndex}'/0'`
      return solanaKey(Slip10.fromMasterSeed(seed).derive(path).privateKey)
    },
    account: (chainType, walletIndex) => ({
      chainType,
      walletIndex,
      address: ring[chainType](walletIndex).address,
    }),
  }
  return ring
}

export const MAX_INDEX = 9

const ethereumKey = (privateKey: Uint8Array): EthereumKey => ({
  ...privateKeyToAccount(bytesToHex(privateKey)),
  privateKey,
})

const solanaKey = (privateKey: Uint8Array): SolanaKey => ({
  address: base58.encode(ed25519.getPublicKey(privateKey)),
  privateKey,
  sign: (message) => ed25519.sign(message, privateKey),
})

/** Formats a private key as other wallets import it: hex for Ethereum, base58 of private and public key for Solana. */
export const writeKey = (key: EthereumKey | SolanaKey): string =>
  'sign' in key && !('type' in key)
    ? base58.encode(new Uint8Array([...key.privateKey, ...base58.decode(key.address)]))
    : bytesToHex(key.privateKey)

/** The kind that could not be read; the error's `property`. */
export type SecretKind = 'phrase' | 'key' | 'secret'

const notASecret = (property: SecretKind, message: string) =>
  new LoginError('invalid_data', { message, property })

/** Entropy of a 12- or 24-word phrase, tolerant of spacing and case. @throws {LoginError} `invalid_data` */
export const readPhrase = (typed: string): Secret => {
  const clean = typed.normalize('NFKD').trim().toLowerCase().split(/\s+/).join(' ')
  const count = clean.split(' ').length
  if ((count !== 12 && count !== 24) || !validateMnemonic(clean, wordlist)) {
    throw notASecret(
      'phrase',
      'This is not a valid 12- or 24-word recovery phrase. Check the order and spelling',
    )
  }
  return { kind: 'phrase', bytes: mnemonicToEntropy(clean, wordlist) }
}

/** Reads an imported phrase, or a private key of either chain. @throws {LoginError} `invalid_data` */
export const readSecret = (typed: string): Secret => {
  const text = typed.trim()
  if (/^(0x)?[0-9a-fA-F]{64}$/.test(text)) {
    const bytes = hexToBytes((text.startsWith('0x') ? text : `0x${text}`) as Hex)
    try {
      privateKeyToAccount(bytesToHex(bytes))
    } catch {
      throw notASecret('key', 'This is not a valid private key. Check each character')
    }
    return { kind: 'ethereum-key', bytes }
  }
  if (/\s/.test(text) && !text.startsWith('[')) return readPhrase(text)
  const bytes = solanaBytes(text)
  if (bytes?.length === 32) return { kind: 'solana-key', bytes }
  if (bytes?.length === 64) {
    const seed = bytes.slice(0, 32)
    const matches = ed25519.getPublicKey(seed).every((byte, at) => byte === bytes[32 + at])
    if (matches) return { kind: 'solana-key', bytes: seed }
  }
  throw notASecret('secret', 'This is not a recovery phrase or a private key')
}

/** Reads base58, or the array of numbers that Solana's CLI writes. */
const solanaBytes = (text: string): Uint8Array | undefined => {
  try {
    if (!text.startsWith('[')) return base58.decode(text)
    const numbers: unknown = JSON.parse(text)
    const bytes = Array.isArray(numbers) ? numbers : []
    const isByte = (value: unknown) =>
      Number.isInteger(value) && Number(value) >= 0 && Number(value) < 256
    return bytes.every(isByte) ? Uint8Array.from(bytes as number[]) : undefined
  } catch {
    return undefined
  }
}
