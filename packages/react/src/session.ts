import { queryOptions, useQuery } from '@tanstack/react-query'
import { gatewayJson } from './gateway'
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
  approval_url?: string
}

/** Who is here: nobody (`user` null), a signed-in person, and their network account if they have one. */
export interface Me {
  user: { id: string; isGuest: boolean } | null
  account: Account | null
  /** `island`: the embedded network. `remote`: another provider behind the gateway. */
  mode: 'island' | 'remote'
}

export const meQuery = queryOptions({
  queryKey: ['me'] as const,
  queryFn: ({ signal }) => gatewayJson<Me>('/api/_me', { signal }),
  staleTime: STALE.entity,
  retry: 2,
})

/** Whether somebody proved a wallet here: a guest's session only keeps what a guest has begun. */
export const isMember = (me: Me | undefined): boolean => Boolean(me?.user && !me.user.isGuest)

/** The session; `data` is undefined until the first answer. */
export const useMe = () => useQuery(meQuery)

/** The account casting from here; undefined for guests and while loading. */
export function useAccount(): Account | undefined {
  return useMe().data?.account ?? undefined
}
