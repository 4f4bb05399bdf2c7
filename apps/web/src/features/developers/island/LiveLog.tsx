import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/Button'
import { EmptyState } from '../../../ui/EmptyState'
import { ErrorState } from '../../../ui/errors/ErrorState'
import { RowSkeletons } from '../../../ui/Skeleton'

/** Pages that are read again for what is new: someone who reads older ones isn't waiting for it. */
const MOST_PAGES = 2

export interface LiveLogProps<T> {
  queryKey: readonly unknown[]
  /** Reads a page, newest first. @param before `next` of the page before; 0 for the first page */
  read: (before: number) => Promise<{ items: T[]; next: number | null }>
  /** Milliseconds between two reads for what is new. */
  every: number
  /** Fields that choose what is listed. */
  filters: ReactNode
  words: { live: string; older: string; emptyTitle: string; empty: string }
  /** The rows. */
  children: (items: T[]) => ReactNode
}

/** What the island has recorded, newest first, as it grows. */
export function LiveLog<T>({ queryKey, read, every, filters, words, children }: LiveLogProps<T>) {
  const [isLive, setLive] = useState(true)
  const log = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: ({ state }) =>
      isLive && (state.data?.pages.length ?? 1) <= MOST_PAGES && every,
  })
  const items = log.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      <div className="flex flex-wrap items-start gap-3 border-b border-line px-(--row-x) py-4">
        {filters}
        <label className="inline-flex min-h-11 items-center gap-2 mid:mt-6.5">
          <input
            type="checkbox"
            checked={isLive}
            onChange={(event) => setLive(event.target.checked)}
          />
          {words.live}
        </label>
      </div>
      {log.isError ? (
        <ErrorState error={log.error} retry={() => void log.refetch()} />
      ) : log.isPending ? (
        <RowSkeletons count={6} />
      ) : items.length === 0 ? (
        <EmptyState title={words.emptyTitle}>{words.empty}</EmptyState>
      ) : (
        children(items)
      )}
      {log.hasNextPage ? (
        <div className="px-(--row-x) py-4">
          <Button busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {words.older}
          </Button>
        </div>
      ) : null}
    </>
  )
}
