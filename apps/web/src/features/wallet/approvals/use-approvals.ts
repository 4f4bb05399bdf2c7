import type { Approval } from '@castaway/wallet/approvals'
import { useQueries } from '@tanstack/react-query'
import { BALANCE_NETWORKS, chainIdOf, networkName } from '../../../shared/wallet/networks'
import { APPROVALS } from '../../../shared/wallet/use-holdings'
import type { PersonalWallet } from '../../../shared/wallet/use-personal-wallets'

/** An approval with its chain, and the wallet whose tokens it is about. */
export interface OwnApproval extends Approval {
  /** Hexadecimal. */
  chainId: string
  holder: PersonalWallet
}

async function approvalsOf(chainId: string, address: string): Promise<Approval[]> {
  const [{ listApprovals }, { chainClient }] = await Promise.all([
    import('@castaway/wallet/approvals'),
    import('@castaway/wallet/transactions'),
  ])
  return listApprovals(chainClient(Number(chainId), { batch: true }), address as `0x${string}`)
}

/** What others can take from these wallets on all networks, the latest first. */
export function useApprovals(wallets: readonly PersonalWallet[]) {
  const places = BALANCE_NETWORKS.flatMap((network) =>
    wallets.map((holder) => ({ network, holder, chainId: chainIdOf(network) })),
  )
  const queries = useQueries({
    queries: places.map(({ chainId, holder: { address } }) => ({
      queryKey: [APPROVALS, chainId, address.toLowerCase()],
      queryFn: () => approvalsOf(chainId, address),
      retry: false,
    })),
  })
  const approvals = queries.flatMap(({ data }, index) => {
    const { chainId, holder } = places[index]!
    return (data ?? []).map((each): OwnApproval => ({ ...each, chainId, holder }))
  })
  const failed = places.flatMap(({ network }, index) =>
    queries[index]!.isError && !queries[index]!.data ? [network] : [],
  )
  return {
    approvals: approvals.toSorted((a, b) => b.grantedAt - a.grantedAt),
    isPending: queries.some(({ isPending }) => isPending),
    /** The networks that could not be read. */
    failed: [...new Set(failed)].map(networkName),
    refetch: () => void Promise.all(queries.map((query) => query.refetch())),
  }
}
