import type { ChainClient } from '@castaway/wallet/transactions'
import { useQueries } from '@tanstack/react-query'
import { BALANCE_NETWORKS, chainIdOf, networkName } from '../../shared/wallet/networks'
import type { PersonalWallet } from '../../shared/wallet/use-personal-wallets'

/** What the chain's history says of a wallet, with its chain and the wallet. */
export type OfWallet<T> = T & {
  /** Hexadecimal. */
  chainId: string
  holder: PersonalWallet
}

/**
 * What the histories of all networks say of these wallets.
 * @param key of the queries
 * @param read reads one network for one address
 */
export function useChainHistory<T extends object>(
  key: string,
  wallets: readonly PersonalWallet[],
  read: (client: ChainClient, address: `0x${string}`) => Promise<T[]>,
) {
  const places = BALANCE_NETWORKS.flatMap((network) =>
    wallets.map((holder) => ({ network, holder, chainId: chainIdOf(network) })),
  )
  const queries = useQueries({
    queries: places.map(({ chainId, holder: { address } }) => ({
      queryKey: [key, chainId, address.toLowerCase()],
      queryFn: async () => {
        const { chainClient } = await import('@castaway/wallet/transactions')
        return read(chainClient(Number(chainId), { batch: true }), address as `0x${string}`)
      },
      retry: false,
    })),
  })
  const failed = places.flatMap(({ network }, index) =>
    queries[index]!.isError && !queries[index]!.data ? [network] : [],
  )
  return {
    found: queries.flatMap(({ data }, index) => {
      const { chainId, holder } = places[index]!
      return (data ?? []).map((each): OfWallet<T> => ({ ...each, chainId, holder }))
    }),
    isPending: queries.some(({ isPending }) => isPending),
    /** The names of the networks that could not be read. */
    failed: [...new Set(failed)].map(networkName),
    refetch: () => void Promise.all(queries.map((query) => query.refetch())),
  }
}
