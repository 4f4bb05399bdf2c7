import * as op from '@castaway/client/operations'
import type { User } from '@castaway/react'
import { useQuery } from '@tanstack/react-query'
import { clientWith } from '../../app/client-with'

const client = clientWith({ fetchBulkUsersByEthOrSolAddress: op.fetchBulkUsersByEthOrSolAddress })

/** How many addresses the API takes at once. */
const MOST = 350

/** Finds whose address it is, verified or of the account itself; undefined for one of nobody, or of several accounts. */
export function useOwners(addresses: readonly string[]): (address: string) => User | undefined {
  const asked = [...new Set(addresses.map((each) => each.toLowerCase()))].toSorted().slice(0, MOST)
  const { data } = useQuery({
    queryKey: ['wallet-owners', asked.join()],
    // Nobody is found where the API answers 404, and the addresses are shown in any case.
    queryFn: () =>
      client
        .fetchBulkUsersByEthOrSolAddress({
          addresses: asked,
          addressTypes: ['verified_address', 'custody_address'],
        })
        .catch(() => ({}) as Record<string, User[]>),
    enabled: asked.length > 0,
    staleTime: 60_000,
  })
  return (address) => {
    const users = (data?.[address.toLowerCase()] ?? []) as User[]
    return users.length === 1 ? users[0] : undefined
  }
}
