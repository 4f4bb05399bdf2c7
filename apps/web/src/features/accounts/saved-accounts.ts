import { type Account, gatewayJson } from '@castaway/react'
import { queryOptions } from '@tanstack/react-query'

/** One of the person's accounts, as its owner sees it. */
export interface SavedAccount extends Account {
  /** Until its wallet approves, it is only asked for. */
  proved: boolean
}

/** An account that a linked wallet owns and that is not among theirs yet. */
export type DiscoveredAccount = Pick<Account, 'fid' | 'username' | 'display_name' | 'pfp_url'>

/** All accounts, with those that wait for an approval; what was taken back on the network is noticed. */
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

/** Adds an account that exists: at once where its wallet is linked here, else once that wallet has approved. */
export const connectAccount = (name: { fid: number } | { username: string }) =>
  gatewayJson<SavedAccount>('/api/_accounts', { method: 'POST', body: name })
