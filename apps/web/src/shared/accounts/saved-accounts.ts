import { type Account, gatewayJson } from '@castaway/react'
import { queryOptions } from '@tanstack/react-query'

/** One of the user's accounts, with the details that only its owner sees. */
export interface SavedAccount extends Account {
  /** False until its wallet approves: until then the account is only requested. */
  proved: boolean
}

/** An account that a linked wallet owns and that is not added yet. */
export type DiscoveredAccount = Pick<Account, 'fid' | 'username' | 'display_name' | 'pfp_url'>

/** All accounts, including those pending approval; also detects signers that were revoked on the network. */
export const accountsQuery = queryOptions({
  queryKey: ['savedAccounts'] as const,
  queryFn: ({ signal }) =>
    gatewayJson<{ accounts: SavedAccount[] }>('/api/_accounts?look=again', { signal }),
  staleTime: 10_000,
})

export const discoveredAccountsQuery = queryOptions({
  queryKey: ['discoveredAccounts'] as const,
  queryFn: ({ signal }) =>
    gatewayJson<{ found: DiscoveredAccount[] }>('/api/_accounts/found', { signal }),
  staleTime: 0,
})

/** Adds an existing account: at once if its wallet is linked here, otherwise once that wallet has approved. */
export const connectAccount = (name: { fid: number } | { username: string }) =>
  gatewayJson<SavedAccount>('/api/_accounts', { method: 'POST', body: name })
