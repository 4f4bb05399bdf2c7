import type { WalletChainType } from '@castaway/contract'

/** How embedded wallets cross between browser and server, and how they are kept: ciphertext only. Hex is without 0x. */

export type RecoveryMethod = 'password' | 'passkey' | 'phrase'

/** How the key that opens a keystore comes from the password. Public. */
export interface PasswordKdf {
  name: 'scrypt'
  N: number
  r: number
  p: number
  /** 16 bytes. */
  salt: string
}

/** Bytes sealed by AES-256-GCM. */
export interface Sealed {
  nonce: string
  ciphertext: string
}

/**
 * What a keystore holds: the entropy of a recovery phrase, from which accounts on both kinds of chain
 * come, or one private key.
 */
export type KeystoreKind = 'phrase' | 'ethereum-key' | 'solana-key'

/** One account of a keystore. Public; checked against the secret whenever it is opened. */
export interface KeystoreAccount {
  chainType: WalletChainType
  /** Place in the phrase, 0 to 9; 0 for a private key. */
  walletIndex: number
  /** Checksummed, or base58. */
  address: string
}

/** The data key, sealed once for each way of opening the keystore. */
export type KeystoreWrap =
  | { method: 'password'; kdf: PasswordKdf; dataKey: Sealed }
  | {
      method: 'passkey'
      /** Base64url, as WebAuthn writes it. */
      credentialId: string
      /** 32 bytes: what the passkey's PRF is asked with. */
      salt: string
      dataKey: Sealed
    }
  | {
      method: 'phrase'
      /** 32 bytes. */
      salt: string
      dataKey: Sealed
    }

export interface SealedKeystore {
  version: 2
  /** 16 bytes, made with the keystore. Everything sealed in it is bound to `user|id`. */
  id: string
  user: string
  kind: KeystoreKind
  /** The phrase or key came from elsewhere. */
  imported: boolean
  accounts: KeystoreAccount[]
  /** The entropy or the key, sealed by a random data key. */
  secret: Sealed
  /** Never a passkey alone: with it the wallet would be gone. */
  wraps: KeystoreWrap[]
}

/** How keystores were sealed before there were several ways to open one. Still opens; becomes a `SealedKeystore` with the first change. */
export interface SealedKeystoreV1 {
  version: 1
  user: string
  /** Checksummed. */
  address: string
  walletIndex: number
  imported: boolean
  entropy: Sealed
  passwordWrap: { kdf: PasswordKdf; dataKey: Sealed }
}

export interface StoredKeystore {
  /** 16 bytes; the keystore's own, where it has one. */
  id: string
  keystore: SealedKeystore | SealedKeystoreV1
  /** For `If-Match` when it is replaced. */
  etag: string
}

/** What can be known of a keystore without its ciphertext. */
export interface KeystoreSummary {
  id: string
  etag: string
  kind: KeystoreKind
  imported: boolean
  accounts: KeystoreAccount[]
  /** How it can be opened; without repetition. */
  methods: RecoveryMethod[]
}
