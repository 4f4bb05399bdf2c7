import type { Wallet } from '@wallet-standard/base'
import type { RecoveryMethod } from '@castaway/wallet/keystore-wire'
import type { LinkedWallet } from '@castaway/auth/wire'
import type { LoginError } from '@castaway/wallet/errors'

/** The kind of wallet: an external app, an embedded wallet, or a contract. */
export type WalletKind = 'injected' | 'embedded' | 'smart'

/** An EIP-1193 provider. */
export interface EthereumProvider {
  request(request: { method: string; params?: unknown }): Promise<unknown>
}

/** Details of an account of an embedded wallet, created or imported. */
export interface WalletInfo {
  walletIndex: number | null
  recoveryMethod: RecoveryMethod | null
  imported: boolean
}

/** A wallet that is linked to the signed-in user, or can be reached in this browser, or both. */
export interface LoginWallet {
  /** Stable while the page is open; usable as a key in lists. */
  id: string
  /** Key of the linked account (`ethereum:0x…`, `solana:…`, `eip155:10:0x…`); null until an address is known. */
  key: string | null
  /** Null for a wallet that was found but hasn't exposed an account yet. */
  address: string | null
  chainType: LinkedWallet['chainType']
  kind: WalletKind
  name: string
  /** A `data:` URI; null if the wallet has none. */
  icon: string | null
  /** Whether it belongs to the signed-in user, as a signature has proved. */
  linked: boolean
  /** Whether it can sign on this page now, without a connection prompt first. */
  connected: boolean
  /** Whether it is the one that the user chose. At most one is. */
  active: boolean
  /** Account index within the phrase of an embedded wallet. */
  walletIndex: number | null
  recoveryMethod: RecoveryMethod | null
  imported: boolean
  delegated: boolean
  /** Connects the wallet and resolves to its address; succeeds if it is connected already. @throws {LoginError} */
  connect(): Promise<string>
  disconnect(): Promise<void>
  /**
   * Proves the wallet with a signature and links it to the signed-in user (or signs in with it). @throws {LoginError}
   */
  link(options?: { switchUser?: boolean }): Promise<void>
  /** @throws {LoginError} `invalid_data` for the last account */
  unlink(): Promise<void>
  /** @throws {LoginError} `wallet_disconnected`; `wallet_unsupported_method` on Solana */
  provider(): Promise<EthereumProvider>
  /** The Wallet Standard wallet, for Solana. */
  standard: Wallet | null
}

/** The result of `useWallets`. */
export interface WalletsState {
  /** Whether this browser's wallets have been loaded. Independent of `useLogin().ready`. */
  ready: boolean
  /** Why they could not be loaded; `retry` tries again. */
  error: LoginError | null
  wallets: readonly LoginWallet[]
}
