import type { LoginWallet } from '@castaway/auth-react'

/** A Solana wallet of the Wallet Standard. */
export type StandardWallet = NonNullable<LoginWallet['standard']>

/** An EIP-1193 provider, with events if it has any. */
export interface Eip1193 {
  request(request: { method: string; params?: unknown }): Promise<unknown>
  on?(event: string, listener: (...values: never[]) => void): unknown
  removeListener?(event: string, listener: (...values: never[]) => void): unknown
}

export interface EthereumWallet {
  name: string
  connect(): Promise<string>
  provider(): Promise<Eip1193>
}

/** The person's wallets, as far as mini apps need them. Loaded when an app first asks for one. */
export interface WalletAccess {
  /** The wallet that the person chose, or else the first that can sign here. */
  ethereum(): Promise<EthereumWallet | null>
  solana(): Promise<StandardWallet | null>
  /**
   * Signs a text with the wallet of this address. The text is made with the address in its checksummed spelling.
   * @throws if the wallet isn't one of the person's, isn't in this browser, or declined
   */
  signWith(
    address: string,
    text: (checksummed: string) => string,
  ): Promise<{ message: string; signature: string }>
}
