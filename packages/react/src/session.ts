import { queryOptions, useQuery } from '@tanstack/react-query'
import { gatewayJson } from './gateway'
import { setTabAccount, tabAccount } from './tab-account'
import { STALE } from './stale-times'

/** State of the signer that writes for the account. */
export type SignerState = 'none' | 'pending_approval' | 'approved' | 'revoked'

/** The network account that a signed-in user casts from. */
export interface Account {
  fid: number
  username: string
  display_name: string
  pfp_url: string
  signer: SignerState
  /** Where the custody wallet approves the signer, while it is pending. */
  approval_url?: string | null
  /** Unix ms until which the signer can be approved. */
  approval_until?: number | null
}

/** The session: a guest (`user` null) or a signed-in user, and their network account if they have one. */
export interface Me {
  user: { id: string; isGuest: boolean } | null
  /** The account that this tab acts as. */
  account: Account | null
  /** All accounts that they may act as, the default one first. */
  accounts?: Account[]
  /** `island`: the embedded network. `remote`: another provider behind the gateway. */
  mode: 'island' | 'remote'
  /** FID of the account that this Castaway acts as, if it has one. */
  client_fid?: number
  /** Where the server’s log of events was some seconds before this response: before the page read what it shows. */
  position?: string
  /** The pages can use the island’s controls, at `/api/_local`. */
  has_controls?: boolean
  /** This server counts how people who consent use the app. */
  analytics?: boolean
  /** They operate this server, and may ban people from it. */
  is_operator?: boolean
}

/**
 * Query of the session (`/api/_me`), as the account of this tab.
 * @throws GatewayError
 */
export const meQuery = queryOptions({
  queryKey: ['me'] as const,
  queryFn: async ({ signal }) => {
    const ask = () => gatewayJson<Me>('/api/_me', { signal })
    for (;;) {
      const before = tabAccount()
      const me = await ask().catch((error) => {
        if (error.code !== 'ACCOUNT_NOT_YOURS') throw error
        // The account was removed in another tab, or another user is signed in now.
        setTabAccount(null)
        return ask()
      })
      // Another account was chosen while this request was in flight as the previous one.
      if (tabAccount() !== before && tabAccount() !== null) continue
      // From now on this tab keeps its account, whatever other tabs choose.
      setTabAccount(me.account?.fid ?? null)
      return me
    }
  },
  staleTime: STALE.entity,
  retry: 2,
})

/** Whether the user is signed in with more than a guest session. */
export const isMember = (me: Me | undefined): boolean => Boolean(me?.user && !me.user.isGuest)

/** The session; `data` is undefined until the first response. */
export const useMe = () => useQuery(meQuery)

/** The account that casts are sent from; undefined for guests and while loading. */
export function useAccount(): Account | undefined {
  return useMe().data?.account ?? undefined
}
