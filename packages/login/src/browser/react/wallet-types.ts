import type { Wallet } from '@wallet-standard/base'
import type { LinkedWallet, RecoveryMethod } from '../../wire'
import type { LoginError } from '../errors'

/** How a wallet is reached: a program of the person's own, one made here, or a contract. */
export type WalletKind = 'injected' | 'embedded' | 'smart'

/** EIP-1193. */
export interface EthereumProvider {
  request(request: { method: string; params?: unknown }): Promise<unknown>
}

/** What is known of an account of a wallet that was made or imported here. */
export interface WalletInfo {
  walletIndex: number | null
  recoveryMethod: RecoveryMethod | null
  imported: boolean
}

/** A wallet that is linked to the signed-in user, or can be reached in this browser, or both. */
export interface LoginWallet {
  /** Stays the same while the page is open; for keys of lists. */
  id: string
  /** Key of the linked account (`ethereum:0x…`, `solana:…`, `eip155:10:0x…`); null until an address is known. */
  key: string | null
  /** Null for a wallet that was found and has not shown an account yet. */
  address: string | null
  chainType: LinkedWallet['chainType']
  kind: WalletKind
  name: string
  /** A `data:` URI; null where the wallet has none. */
  icon: string | null
  /** It belongs to the signed-in user: a signature has proved it. */
  linked: boolean
  /** It can be asked to sign on this page now, without a question to connect first. */
  connected: boolean
  /** The one that this person chose. At most one is. */
  active: boolean
  /** Place in the phrase of an embedded wallet. */
  walletIndex: number | null
  recoveryMethod: RecoveryMethod | null
  imported: boolean
  delegated: boolean
  /** One that is connected already is success. Answers the address. @throws {LoginError} */
  connect(): Promise<string>
  disconnect(): Promise<void>
  /** Proves it by a signature and links it to the signed-in user (or signs in with it). @throws {LoginError} */
  link(options?: { switchUser?: boolean }): Promise<void>
  /** @throws {LoginError} `invalid_data` for the last account */
  unlink(): Promise<void>
  /** @throws {LoginError} `wallet_disconnected`; `wallet_unsupported_method` on Solana */
  provider(): Promise<EthereumProvider>
  /** Solana: the wallet itself, by Wallet Standard. */
  standard: Wallet | null
}

/** What `useWallets` gives. */
export interface WalletsState {
  /** The wallets of this browser have been looked for. Apart from `useLogin().ready`. */
  ready: boolean
  /** Why they could not be looked for; `retry` tries again. */
  error: LoginError | null
  wallets: readonly LoginWallet[]
}
