import type {
  Delegation,
  DelegatedCall,
  DelegatedCallResult,
  NewDelegation,
  OwnerCall,
} from '@castaway/auth/wire/delegations'
import type { Send } from '../http'

/**
 * Session keys that act for a smart account within a scope that the chain enforces. Creating and using one requires the
 * second factor (`mfa_required`).
 */
export const delegationsClient = (send: Send) => ({
  /** The delegations with their current state on the chain. */
  list: async (): Promise<Delegation[]> =>
    (await send<{ delegations: Delegation[] }>('/delegations')).delegations,
  /**
   * Prepares a delegation. It is valid only after the owner's smart account has made the returned calls:
   * `sendCalls(await toSmartAccount(wallet, { chainId }), calls, { chainId })`.
   */
  create: (given: NewDelegation): Promise<{ delegation: Delegation; calls: OwnerCall[] }> =>
    send('/delegations', { method: 'POST', body: given }),
  /** Deletes the key at once. The returned calls, made by the owner's account, also revoke it on the chain. */
  end: (id: string): Promise<{ calls: OwnerCall[] }> =>
    send(`/delegations/${encodeURIComponent(id)}`, { method: 'DELETE' }),
  /** Calls the target with the key. The chain rejects what the scope does not cover: `transaction_failure`. */
  send: (id: string, call: DelegatedCall): Promise<DelegatedCallResult> =>
    send(`/delegations/${encodeURIComponent(id)}/send`, { method: 'POST', body: call }),
})
