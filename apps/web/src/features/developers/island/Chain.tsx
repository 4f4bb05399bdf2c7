import { t } from '@lingui/core/macro'
import type { ChainNetwork, ChainTransaction } from '@castaway/client/local'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { CHAINS } from '../../../shared/wallet/networks'
import { Button } from '../../../ui/Button'
import { EmptyState } from '../../../ui/EmptyState'
import { ErrorState } from '../../../ui/errors/ErrorState'
import { RowSkeletons } from '../../../ui/Skeleton'
import { controls } from '../controls'
import { formatNumber } from '../format'
import { Transaction } from './Transaction'

/** The networks that the island has, with their chain ids. */
const networks = {
  base: '0x2105',
  optimism: '0xa',
  ethereum: '0x1',
  arbitrum: '0xa4b1',
  'base-sepolia': '0x14a34',
} as const satisfies Record<ChainNetwork, string>

/** Milliseconds. */
const LOOK_EVERY = 2_000
const MOST_PAGES = 2

/** The transactions of the island's chains, block by block, decoded. */
export default function Chain() {
  const search = useSearch({ strict: false }) as { network?: string }
  const navigate = useNavigate()
  const select = useId()
  const [isLive, setLive] = useState(true)
  const network: ChainNetwork =
    search.network && Object.hasOwn(networks, search.network)
      ? (search.network as ChainNetwork)
      : 'base'
  const log = useInfiniteQuery({
    queryKey: ['controls', 'chain', network],
    queryFn: ({ pageParam: before }) =>
      controls.chain.transactions(network, before ? { before } : {}),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    // Someone who reads older blocks isn't waiting for new ones, and all pages would be read again.
    refetchInterval: ({ state }) =>
      isLive && (state.data?.pages.length ?? 1) <= MOST_PAGES && LOOK_EVERY,
  })
  const blocks = blocksOf(log.data?.pages.flatMap((page) => page.transactions) ?? [])
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3 border-b border-line px-(--row-x) py-4">
        <div>
          <label htmlFor={select} className="mb-1.5 block text-small font-semibold">
            {t`Network`}
          </label>
          <select
            id={select}
            value={network}
            onChange={(event) =>
              void navigate({
                to: '.',
                search: { ...search, network: event.target.value } as never,
                replace: true,
              })
            }
            className="h-11 rounded-card border border-line-strong/60 bg-raised px-3"
          >
            {Object.entries(networks).map(([name, id]) => (
              <option key={name} value={name}>
                {CHAINS[id]!.name}
              </option>
            ))}
          </select>
        </div>
        <label className="inline-flex min-h-11 items-center gap-2 mid:mt-6.5">
          <input
            type="checkbox"
            checked={isLive}
            onChange={(event) => setLive(event.target.checked)}
          />
          {t`New transactions as they come`}
        </label>
      </div>
      {log.isError ? (
        <ErrorState error={log.error} retry={() => void log.refetch()} />
      ) : log.isPending ? (
        <RowSkeletons count={6} />
      ) : blocks.length === 0 ? (
        <EmptyState title={t`No transactions`}>
          {t`Nothing has happened on this network of the island yet.`}
        </EmptyState>
      ) : (
        <ol>
          {blocks.map(([number, transactions]) => (
            <li key={number}>
              <h2 className="bg-sunken/60 px-(--row-x) py-1 text-small font-semibold text-ink-soft tabular">
                {t`Block ${formatNumber(number)}`}
              </h2>
              <ul>
                {transactions.map((transaction) => (
                  <li key={transaction.hash} className="border-b border-line">
                    <Transaction transaction={transaction} />
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
      {log.hasNextPage ? (
        <div className="px-(--row-x) py-4">
          <Button busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {t`Older transactions`}
          </Button>
        </div>
      ) : null}
    </>
  )
}

/** Transactions by block, newest first; pages that were read at different times may share one. */
function blocksOf(transactions: ChainTransaction[]): [number, ChainTransaction[]][] {
  const blocks = new Map<number, Map<string, ChainTransaction>>()
  for (const transaction of transactions) {
    const { block, hash } = transaction
    blocks.set(
      block,
      (blocks.get(block) ?? new Map<string, ChainTransaction>()).set(hash, transaction),
    )
  }
  return [...blocks].map(([number, each]) => [number, [...each.values()]])
}
