import type { Wallet } from '@wallet-standard/base'
import type { Address, Hex, TypedDataDefinition } from 'viem'
import type { KeystoreAccount, RecoveryMethod } from '../keystore-wire'
import type { WalletSigner } from '../wallet-signer'
import type { EmbeddedProvider } from './provider'

/** A wallet that signs messages and typed data, as sign-in and registration need it. */
export interface ConnectedWallet extends WalletSigner {
  address: Address
  /** EIP-712 signature; an external wallet switches its chain first if needed. */
  signTypedData(typedData: TypedDataDefinition): Promise<Hex>
}

/** One account of an embedded wallet, created or imported. */
export interface EmbeddedAccount extends KeystoreAccount {
  /** Id of the keystore that it derives from; accounts of one phrase share it. */
  keystore: string
  /** Whether its keystore contains a phrase, from which more accounts can be derived, or one private key. */
  holds: 'phrase' | 'key'
  imported: boolean
  /** Methods that unlock its keystore. */
  methods: readonly RecoveryMethod[]
  unlocked: boolean
}

export interface EmbeddedState {
  /** `none`: not loaded yet, or no wallet exists. `unlocked`: at least the first one is. */
  status: 'none' | 'locked' | 'unlocked'
  /** The active Ethereum account; it never changes by itself while it exists. */
  address: Address | null
  accounts: readonly EmbeddedAccount[]
}

/** A Solana account that can sign. Input and output are bytes; a signature has 64. */
export interface SolanaSigner {
  /** Base58. */
  address: string
  signMessage(message: Uint8Array): Promise<Uint8Array>
  /** @param message a serialized transaction message; resolves to the signature over it */
  signTransaction(message: Uint8Array): Promise<Uint8Array>
}

/**
 * The user's embedded wallets. As soon as one exists it announces itself to the page, by EIP-6963 and on Solana by
 * Wallet Standard, so that it is found like any other wallet.
 * Passwords, phrases and keys are typed, shown and used only in the wallet frame. The frame opens over the page
 * whenever it needs to prompt, and no method takes or returns a secret. If the user closes it, the method rejects with
 * `wallet_rejected`.
 * With two-factor authentication, methods that need the ciphertext reject with `mfa_required` first; verify the factor
 * and call again.
 */
export interface EmbeddedWallet {
  readonly state: EmbeddedState
  /** Called after every change of `state`; returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
  /** Loads the signed-in user's wallets, and leaves them locked. */
  load(): Promise<EmbeddedState>
  /**
   * Creates a wallet, whose password the user chooses in the frame. Starts a guest session if there is no session, and
   * stores the ciphertext on the server before anything is signed. If the user already has a wallet, that one is
   * returned, so that a retry after a lost response finds it. Sign in with it afterwards.
   */
  create(): Promise<ConnectedWallet>
  /**
   * Fetches and unlocks a wallet on another browser, by address and password. Rejects with `invalid_credentials` unless
   * both match.
   */
  open(request: { address: string }): Promise<ConnectedWallet>
  /**
   * Restores a wallet on another browser, or if the password is forgotten: the user types the recovery phrase and a new
   * password. Signs in as the wallet's user, and encrypts the wallet with the new password.
   */
  restore(): Promise<ConnectedWallet>
  /** Imports a phrase of 12 or 24 words, or a private key, as an additional wallet. */
  importWallet(): Promise<EmbeddedAccount>
  /** Adds the account with the next free index of a phrase; by default of the wallet created here. */
  addAccount(request: {
    chainType: 'ethereum' | 'solana'
    keystore?: string
  }): Promise<EmbeddedAccount>
  /** Unlocks a keystore; by default the active account's. */
  unlock(keystore?: string): Promise<void>
  lock(): Promise<void>
  /** Shows the phrase or the key of an account in the frame, after another prompt for the password or passkey. */
  reveal(request: { address: string; what: 'phrase' | 'key' }): Promise<void>
  /** Prompts for a current unlock method and a new password. Also sets a password if there was none. */
  changePassword(keystore?: string): Promise<void>
  /**
   * Lets a passkey unlock the wallet too.
   * @param credentialId base64url id of an existing passkey; by default a new one is created
   */
  addPasskey(request?: { keystore?: string; credentialId?: string }): Promise<void>
  /** Removes an unlock method. Rejects with `invalid_data` if only passkeys would be left. */
  removeMethod(request: { method: RecoveryMethod; keystore?: string }): Promise<void>
  /** Selects the Ethereum account that `provider` exposes and `signer` uses by default. */
  setActive(address: string): void
  /**
   * A signer for sign-in and registration by this app; opens the frame if the wallet is locked. Throws
   * `embedded_wallet_not_found` if there is none.
   */
  signer(address?: string): ConnectedWallet
  solanaSigner(address?: string): SolanaSigner
  /** One Solana account as a Wallet Standard wallet. */
  standardWallet(address: string): Promise<Wallet>
  /** EIP-1193 provider of the active account for any code; every signature is confirmed in the frame. */
  readonly provider: EmbeddedProvider
}
