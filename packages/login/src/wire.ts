/** Shapes that cross between the login server and the browser. Times are Unix milliseconds unless told. */

/** A wallet whose control was proved by a signature. */
export interface LinkedWallet {
  type: 'wallet'
  /** `ethereum:<checksummed address>`; what `DELETE /login/accounts/:key` takes. */
  key: string
  /** Checksummed by EIP-55. */
  address: string
  chainType: 'ethereum' | 'solana'
  /** CAIP-2, e.g. `eip155:10`: the chain named in the message that was signed. */
  chainId: string
  /** Which wallet it was (`metamask`, …); `castaway` is the embedded wallet. Told by the browser, so a label only. */
  walletClientType: string | null
  /** How it was reached: `injected`, `embedded`, … A label only. */
  connectorType: string | null
  /** How a lost embedded wallet comes back; null for a wallet that somebody else keeps. */
  recoveryMethod: 'password' | null
  /** The embedded wallet's phrase came from elsewhere. */
  imported: boolean
  /** A scoped session key may act for it. */
  delegated: boolean
  /** Place in the embedded wallet's phrase; null for other wallets. */
  walletIndex: number | null
  firstVerifiedAt: number
  latestVerifiedAt: number
}

/** Every kind of linked account; a new way of signing in adds its own. */
export type LinkedAccount = LinkedWallet

/** A person as the app sees them. */
export interface LoginUser {
  /** `did:castaway:<uuid>`; stays the same for ever, also when a guest links an account. */
  id: string
  createdAt: number
  isGuest: boolean
  hasAcceptedTerms: boolean
  mfaMethods: string[]
  customMetadata: Record<string, string | number | boolean>
  linkedAccounts: LinkedAccount[]
}

/** One signed-in device. */
export interface LoginDevice {
  id: string
  createdAt: number
  /** When it was last used, to the day. */
  lastUsedAt: number
  userAgent: string
  /** This is the device that asks. */
  current: boolean
}

/** How the key that seals a keystore comes from the password. Public. */
export interface PasswordKdf {
  name: 'scrypt'
  N: number
  r: number
  p: number
  /** 16 bytes, hex without 0x. */
  salt: string
}

/** Bytes sealed by AES-256-GCM; both fields hex without 0x. */
export interface Sealed {
  nonce: string
  ciphertext: string
}

/** An embedded wallet as the server keeps it: ciphertext and what is needed to open it with the password. */
export interface SealedKeystore {
  version: 1
  /** User the ciphertext is bound to. */
  user: string
  /** Checksummed address the ciphertext is bound to. */
  address: string
  walletIndex: number
  imported: boolean
  /** The wallet's entropy, sealed by a random data key. */
  entropy: Sealed
  /** The data key, sealed by the key made from the password. */
  passwordWrap: { kdf: PasswordKdf; dataKey: Sealed }
}

export interface StoredKeystore {
  keystore: SealedKeystore
  /** For `If-Match` when it is replaced. */
  etag: string
}
