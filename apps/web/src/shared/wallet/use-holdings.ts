import * as op from '@castaway/client/operations'
import { useQueries, type QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { clientWith } from '../../app/client-with'
import { holdingsOf, type WireBalance } from './holdings'
import { BALANCE_NETWORKS } from './networks'

const client = clientWith({ getWalletBalances: op.getWalletBalances })

const PAGE = 100
/** Of one wallet: who was sent more tokens than this was sent spam. */
const MAX_PAGES = 5
/** Milliseconds between looks at the chain while a screen shows balances. */
const REFRESH = 20_000

const BALANCES = 'wallet-balances'
/** Key of the queries for what others can take from the wallets. */
export const APPROVALS = 'wallet-approvals'
/** Key of the queries for the items of the wallets. */
export const ITEMS = 'wallet-items'
/** Key of the queries for what came to the wallets and left them. */
export const TRANSFERS = 'wallet-transfers'

async function balancesOf(address: string, signal: AbortSignal): Promise<WireBalance[]> {
  const all: WireBalance[] = []
  let cursor: string | undefined
  for (let page = 0; page < MAX_PAGES; page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each page has the cursor of the next
    const { balances, next } = await client.getWalletBalances(
      { networks: [...BALANCE_NETWORKS], address, limit: PAGE, ...(cursor ? { cursor } : {}) },
      { signal },
    )
    all.push(...(balances as WireBalance[]))
    cursor = next.cursor ?? undefined
    if (!cursor) break
  }
  return all
}

/** What these addresses hold; the same list until something changes. */
export function useHoldings(addresses: readonly string[]) {
  const queries = useQueries({
    queries: addresses.map((address) => ({
      queryKey: [BALANCES, address.toLowerCase()],
      queryFn: ({ signal }: { signal: AbortSignal }) => balancesOf(address, signal),
      refetchInterval: REFRESH,
    })),
  })
  const version = queries.map(({ dataUpdatedAt }) => dataUpdatedAt).join()
  const failed = queries.find(({ isError, data }) => isError && !data)
  return {
    holdings: useMemo(
      () =>
        holdingsOf(
          queries.flatMap(({ data }, index) =>
            data ? [{ address: addresses[index]!, balances: data }] : [],
          ),
        ),
      // oxlint-disable-next-line react/exhaustive-deps -- the times say when any of them changed
      [version, addresses.join()],
    ),
    isPending: queries.some(({ isPending }) => isPending),
    error: failed?.error,
    refetch: () => void Promise.all(queries.map((query) => query.refetch())),
  }
}

/** Reads what the chains say of the wallets again, after a transaction. */
export const refreshHoldings = async (queryClient: QueryClient): Promise<void> => {
  await Promise.all(
    [BALANCES, APPROVALS, TRANSFERS, ITEMS].map((key) =>
      queryClient.invalidateQueries({ queryKey: [key] }),
    ),
  )
}
