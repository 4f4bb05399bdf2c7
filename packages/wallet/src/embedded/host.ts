import type { KeystoreStore } from '../keystore/keystore-store'
import type { WalletSigner } from '../wallet-signer'

/** The user whose wallets these are. */
export interface WalletUser {
  id: string
  linkedAccounts: readonly { key: string }[]
}

/** What the embedded wallet needs of the site's sign-in: the user, and the server that stores the ciphertext. */
export interface WalletHost {
  /** The signed-in user, or null. */
  session(): Promise<WalletUser | null>
  /** Starts a guest session. */
  guest(): Promise<WalletUser>
  signInWithWallet(wallet: WalletSigner): Promise<WalletUser>
  keystores: KeystoreStore
}
