import type { Address, Hex } from 'viem'

/** What a delegation allows. Amounts in wei, as decimal digits. The chain holds to it, not this server. */
export interface DelegationScope {
  /** The one contract (or address) that may be called. */
  target: Address
  /** Its functions, by their first four bytes; `0x00000000` is a plain payment. 1 to 8. */
  selectors: Hex[]
  /** Most of the chain's coin that one call may send along. */
  valuePerCall: string
  /** Most of it that all calls together may. */
  valueTotal: string
  /** Most that the gas of all calls may cost, at the highest price that they name. */
  gasTotal: string
}

export interface Delegation {
  id: string
  chainId: number
  /** The smart account that is acted for. */
  account: Address
  /** The linked wallet whose account it is. */
  owner: Address
  /** Public address of the key that acts; the key itself stays on the server. */
  sessionKey: Address
  scope: DelegationScope
  /** Unix ms. The chain counts in whole seconds. */
  expiresAt: number
  createdAt: number
  /**
   * `pending`: the owner has not allowed it on the chain yet · `active` · `expired` · `revoked`: the owner has taken
   * it back on the chain.
   */
  status: 'pending' | 'active' | 'expired' | 'revoked'
  /** What is left of it by the chain; null unless active. */
  left: { value: string; gas: string } | null
}

/** A call that the owner's account makes, to allow or to take back. */
export interface OwnerCall {
  to: Address
  data: Hex
}

export interface NewDelegation extends DelegationScope {
  /** A linked Ethereum wallet. */
  owner: string
  chainId: number
  /** At least a minute and at most thirty days from now. Unix ms. */
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
  /** Whether the call itself went through. */
  success: boolean
}
