import type {
  Delegation,
  DelegatedCall,
  DelegatedCallResult,
  NewDelegation,
  OwnerCall,
} from '../../delegations/wire'
import type { Send } from '../http'

/**
 * Keys that act for a smart account within a scope that the chain holds to. Making one and acting by one ask for the
 * second factor (`mfa_required`).
 */
export const delegationsClient = (send: Send) => ({
  /** As the chain has them now. */
  list: async (): Promise<Delegation[]> =>
    (await send<{ delegations: Delegation[] }>('/delegations')).delegations,
  /**
   * Prepares one. It holds only once the owner's smart account has made the calls that come back:
   * `sendCalls(await toSmartAccount(wallet, { chainId }), calls, { chainId })`.
   */
  create: (given: NewDelegation): Promise<{ delegation: Delegation; calls: OwnerCall[] }> =>
    send('/delegations', { method: 'POST', body: given }),
  /** Destroys the key at once. The calls that come back, made by the owner's account, take it off the chain as well. */
  end: (id: string): Promise<{ calls: OwnerCall[] }> =>
    send(`/delegations/${encodeURIComponent(id)}`, { method: 'DELETE' }),
  /** Has the key call its target. What its scope does not cover the chain rejects: `transaction_failure`. */
  send: (id: string, call: DelegatedCall): Promise<DelegatedCallResult> =>
    send(`/delegations/${encodeURIComponent(id)}/send`, { method: 'POST', body: call }),
})
