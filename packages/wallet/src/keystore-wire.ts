import type { WalletChainType } from '@castaway/contract'

/** Wire and storage formats of embedded wallets, which contain ciphertext only. Hex is without 0x. */

export type RecoveryMethod = 'password' | 'passkey' | 'phrase'

/** Public parameters for deriving the keystore's key from the password. */
export interface PasswordKdf {
  name: 'scrypt'
  N: number
  r: number
  p: number
  /** 16 bytes. */
  salt: string
}

/** Bytes encrypted with AES-256-GCM. */
export interface SealedBytes {
  nonce: string
  ciphertext: string
}

/**
 * The content of a keystore: the entropy of a recovery phrase, from which accounts on both kinds of chain derive, or
 * one private key.
 */
export type KeystoreKind = 'phrase' | 'ethereum-key' | 'solana-key'

/** One account of a keystore. Public; checked against the secret whenever the keystore is unlocked. */
export interface KeystoreAccount {
  chainType: WalletChainType
  /** Index within the phrase, 0 to 9; 0 for a private key. */
  walletIndex: number
  /** Checksummed, or base58 for Solana. */
  address: string
}

/** The data key, encrypted once for each unlock method. */
export type KeystoreWrap =
  | { method: 'password'; kdf: PasswordKdf; dataKey: SealedBytes }
  | {
      method: 'passkey'
      /** Base64url, as in WebAuthn. */
      credentialId: string
      /** 32 bytes: the salt of the passkey's PRF. */
      salt: string
      dataKey: SealedBytes
    }
  | {
      method: 'phrase'
      /** 32 bytes. */
      salt: string
      dataKey: SealedBytes
    }

export interface SealedKeystore {
  version: 2
  /** 16 random bytes. Everything encrypted in the keystore is bound to `user|id`. */
  id: string
  user: string
  kind: KeystoreKind
  /** Whether the phrase or key was imported. */
  imported: boolean
  accounts: KeystoreAccount[]
  /** The entropy or the key, encrypted with a random data key. */
  secret: SealedBytes
  /** Never a passkey alone, because the wallet would be lost with it. */
  wraps: KeystoreWrap[]
}

/**
 * The first version of keystores, with a single unlock method. It can still be unlocked, and becomes a `SealedKeystore`
 * with the first change.
 */
export interface SealedKeystoreV1 {
  version: 1
  user: string
  /** Checksummed. */
  address: string
  walletIndex: number
  imported: boolean
  entropy: SealedBytes
  passwordWrap: { kdf: PasswordKdf; dataKey: SealedBytes }
}

export interface StoredKeystore {
  /** 16 bytes; the keystore's own id, if it has one. */
  id: string
  keystore: SealedKeystore | SealedKeystoreV1
  /** Value for `If-Match` when it is replaced. */
  etag: string
}

/** What is known about a keystore without its ciphertext. */
export interface KeystoreSummary {
  id: string
  etag: string
  kind: KeystoreKind
  imported: boolean
  accounts: KeystoreAccount[]
  /** Its unlock methods, without duplicates. */
  methods: RecoveryMethod[]
}
