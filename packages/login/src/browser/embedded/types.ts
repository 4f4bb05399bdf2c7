import type { Wallet } from '@wallet-standard/base'
import type { Address, Hex, TypedDataDefinition } from 'viem'
import type { KeystoreAccount, RecoveryMethod } from '../../wire'
import type { WalletSigner } from '../login-client'
import type { EmbeddedProvider } from './provider'

/** A wallet that signs messages and typed data; what sign-in and registration take. */
export interface ConnectedWallet extends WalletSigner {
  address: Address
  /** EIP-712 signature; on a wallet of one's own the chain is switched first where that is needed. */
  signTypedData(typedData: TypedDataDefinition): Promise<Hex>
}

/** One account of a wallet that was made or imported here. */
export interface EmbeddedAccount extends KeystoreAccount {
  /** Id of the keystore it comes from; accounts of one phrase share it. */
  keystore: string
  /** Whether its keystore holds a phrase, from which more accounts come, or one private key. */
  holds: 'phrase' | 'key'
  imported: boolean
  /** How its keystore can be opened. */
  methods: readonly RecoveryMethod[]
  unlocked: boolean
}

export interface EmbeddedState {
  /** `none`: nothing is known yet, or there is none. `unlocked`: at least the first one is. */
  status: 'none' | 'locked' | 'unlocked'
  /** The active Ethereum account; never changed by itself while it exists. */
  address: Address | null
  accounts: readonly EmbeddedAccount[]
}

/** An account on Solana that signs. Bytes in, bytes out; a signature has 64. */
export interface SolanaSigner {
  /** Base58. */
  address: string
  signMessage(message: Uint8Array): Promise<Uint8Array>
  /** @param message a serialized transaction message; answers the signature over it. */
  signTransaction(message: Uint8Array): Promise<Uint8Array>
}

/**
 * The wallets that were made here. As soon as there is one it announces itself to the page, by EIP-6963
 * and on Solana by Wallet Standard, so that it is found like any other.
 *
 * Passwords, phrases and keys are typed, shown and used in the wallet
 * frame only: it opens over the page by itself whenever it has something to ask, and no method takes
 * or gives a secret. Where the person closes it, a method fails with `wallet_rejected`.
 *
 * With a second factor, whatever needs the ciphertext fails with `mfa_required` first; ask for the
 * factor and call again.
 */
export interface EmbeddedWallet {
  readonly state: EmbeddedState
  /** Called after every change of `state`; returns how to stop. */
  subscribe(listener: () => void): () => void
  /** Looks which wallets the signed-in user has; leaves them locked. */
  load(): Promise<EmbeddedState>
  /**
   * Makes a wallet (the person chooses a password in the frame); starts a guest session where there is
   * none, and keeps the ciphertext with the server before anything is signed. Where the user has one
   * already, that one is answered: after a lost answer a second try finds it. Then sign in with it.
   */
  create(): Promise<ConnectedWallet>
  /** On another browser: fetches and unlocks a wallet by address and password. `invalid_credentials` unless both fit. */
  open(request: { address: string }): Promise<ConnectedWallet>
  /**
   * On another browser, or with the password forgotten: the person types the recovery phrase and a new
   * password. Signs in as the wallet's user, and seals the wallet under the new password.
   */
  restore(): Promise<ConnectedWallet>
  /** Brings a phrase of 12 or 24 words, or a private key, as a wallet beside the others. */
  importWallet(): Promise<EmbeddedAccount>
  /** One more account of a phrase: the next free index. Of the wallet made here by default. */
  addAccount(request: {
    chainType: 'ethereum' | 'solana'
    keystore?: string
  }): Promise<EmbeddedAccount>
  /** Opens a keystore; that of the active account by default. */
  unlock(keystore?: string): Promise<void>
  lock(): Promise<void>
  /** Shows the phrase or the key of an account in the frame, after the password or passkey was given again. */
  reveal(request: { address: string; what: 'phrase' | 'key' }): Promise<void>
  /** Asks for the old way of opening it and a new password. Also sets one where there was none. */
  changePassword(keystore?: string): Promise<void>
  /**
   * Lets a passkey open the wallet too.
   * @param credentialId base64url of a passkey the person has; a new one is made for this by default.
   */
  addPasskey(request?: { keystore?: string; credentialId?: string }): Promise<void>
  /** Takes a way of opening it off. `invalid_data` where only passkeys would be left. */
  removeMethod(request: { method: RecoveryMethod; keystore?: string }): Promise<void>
  /** Makes another Ethereum account the one that `provider` shows and `signer` is. */
  setActive(address: string): void
  /** For sign-in and registration by this app; opens the frame when locked. `embedded_wallet_not_found` where there is none. */
  signer(address?: string): ConnectedWallet
  solanaSigner(address?: string): SolanaSigner
  /** One account on Solana as a wallet by Wallet Standard. */
  standardWallet(address: string): Promise<Wallet>
  /** For any program: EIP-1193 of the active account, every signature confirmed in the frame. */
  readonly provider: EmbeddedProvider
}
