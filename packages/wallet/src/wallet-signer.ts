import type { Hex } from 'viem'

/** Anything that can sign a message for an Ethereum address. */
export interface WalletSigner {
  /** The address in any letter case; it is checksummed before use. */
  address: string
  /** Chain id in the sign-in message: 1, 10, 8453 or 31337. */
  chainId: number
  /** Label of the wallet app, e.g. `metamask`. */
  walletClientType?: string
  /** Label of the connection, e.g. `injected`. */
  connectorType?: string
  /** EIP-191 signature over the text, `0x` and 130 hex digits. */
  signMessage(message: string): Promise<Hex>
}
