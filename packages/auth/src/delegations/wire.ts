import type { Address, Hex } from 'viem'

/** The scope of a delegation. Amounts are in wei, as decimal digits. The chain enforces it, not this server. */
export interface DelegationScope {
  /** The one contract (or address) that can be called. */
  target: Address
  /** Selectors of its functions, 1 to 8; `0x00000000` is a plain transfer. */
  selectors: Hex[]
  /** Limit of native coin per call. */
  valuePerCall: string
  /** Limit of native coin for all calls together. */
  valueTotal: string
  /** Limit of gas costs for all calls together, at the maximum gas price that they name. */
  gasTotal: string
}

export interface Delegation {
  id: string
  chainId: number
  /** The smart account that the key acts for. */
  account: Address
  /** The linked wallet that owns the account. */
  owner: Address
  /** Address of the session key; the private key stays on the server. */
  sessionKey: Address
  scope: DelegationScope
  /** Unix ms. The chain counts in whole seconds. */
  expiresAt: number
  createdAt: number
  /**
   * `pending`: the owner has not authorized it on the chain yet · `active` · `expired` · `revoked`: the owner has
   * revoked it on the chain.
   */
  status: 'pending' | 'active' | 'expired' | 'revoked'
  /** The remaining limits according to the chain; null unless active. */
  left: { value: string; gas: string } | null
}

/** A call that the owner's account makes, to authorize or revoke. */
export interface OwnerCall {
  to: Address
  data: Hex
}

export interface NewDelegation extends DelegationScope {
  /** A linked Ethereum wallet. */
  owner: string
  chainId: number
  /** Unix ms, between one minute and thirty days from now. */
  expiresAt: number
}

export interface DelegatedCall {
  /** Wei, as decimal digits. */
  value?: string
  data?: Hex
}

export interface DelegatedCallResult {
  userOperationHash: Hex
  transactionHash: Hex
  /** Whether the call itself succeeded. */
  success: boolean
}
