import { queryOptions, useQuery } from '@tanstack/react-query'
import { gatewayJson } from './gateway'
import { setTabAccount, tabAccount } from './tab-account'
import { STALE } from './stale-times'

/** State of the signer that writes for the account. */
export type SignerState = 'none' | 'pending_approval' | 'approved' | 'revoked'

/** The network account a signed-in person casts from. */
export interface Account {
  fid: number
  username: string
  display_name: string
  pfp_url: string
  signer: SignerState
  /** Where the custody wallet approves the signer, while it is pending. */
  approval_url?: string | null
  /** Unix ms until which the approval may be given. */
  approval_until?: number | null
}

/** Who is here: nobody (`user` null), a signed-in person, and their network account if they have one. */
export interface Me {
  user: { id: string; isGuest: boolean } | null
  /** The one that this tab acts as. */
  account: Account | null
  /** All that they may act as, the preferred one first. */
  accounts?: Account[]
  /** `island`: the embedded network. `remote`: another provider behind the gateway. */
  mode: 'island' | 'remote'
  /** They run this server, and may keep people out of it. */
  is_operator?: boolean
}

export const meQuery = queryOptions({
  queryKey: ['me'] as const,
  queryFn: async ({ signal }) => {
    const ask = () => gatewayJson<Me>('/api/_me', { signal })
    for (;;) {
      const before = tabAccount()
      const me = await ask().catch((error) => {
        if (error.code !== 'ACCOUNT_NOT_YOURS') throw error
        // Removed in another tab, or another user is signed in now.
        setTabAccount(null)
        return ask()
      })
      // Another account was chosen while this was asked as the one before.
      if (tabAccount() !== before && tabAccount() !== null) continue
      // From now on this tab stays who it is, whatever others choose.
      setTabAccount(me.account?.fid ?? null)
      return me
    }
  },
  staleTime: STALE.entity,
  retry: 2,
})

/** Whether the user is signed in with more than a guest session. */
export const isMember = (me: Me | undefined): boolean => Boolean(me?.user && !me.user.isGuest)

/** The session; `data` is undefined until the first answer. */
export const useMe = () => useQuery(meQuery)

/** The account casting from here; undefined for guests and while loading. */
export function useAccount(): Account | undefined {
  return useMe().data?.account ?? undefined
}
