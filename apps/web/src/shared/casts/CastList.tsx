import { Trans } from '@lingui/react/macro'
import { type KeyPage, useCastaway } from '@castaway/react'
import { type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo } from 'react'
import { ErrorState } from '../../ui/errors/ErrorState'
import { CastSkeletons } from '../../ui/Skeleton'
import { paginationOf } from '../../ui/feed/pagination'
import { VirtualFeed } from '../../ui/feed/VirtualFeed'
import { CastRow, type CastRowProps } from './CastRow'
import { useHidingRules } from '../hiding/use-hide-predicate'
import { withoutMutedChannels } from '../hiding/without-muted-channels'
import type { Surface } from '../hiding/hiding-rules'
import { HideableCast } from './HideableCast'
import { useCastCommands } from './use-cast-commands'

export interface CastListProps {
  label: string
  name: string
  query: UseInfiniteQueryResult<InfiniteData<KeyPage>>
  empty: ReactNode
  /** Saves the scroll position for the next session under this name. */
  resume?: string
  row?: Omit<CastRowProps, 'hash'>
  /** The surface whose mute rules apply to this list. */
  where?: Surface
  /** Leaves out casts of muted channels. */
  isHome?: boolean
}

/** Keys of all loaded pages without duplicates: pages may overlap when a list grows while it is read. */
export function useKeys(data: InfiniteData<KeyPage> | undefined): string[] {
  return useMemo(() => [...new Set(data?.pages.flatMap((page) => page.keys) ?? [])], [data])
}

/** A feed: loading, failed, empty, or its casts. */
export function CastList(props: CastListProps) {
  const { label, name, query, empty, resume, row, where = 'feeds', isHome } = props
  const { store } = useCastaway()
  const all = useKeys(query.data)
  const rules = useHidingRules()
  const hide = rules.cast[where]
  const keys = useMemo(() => {
    const present = all.filter((key) => !store.isDeleted(key))
    return isHome ? withoutMutedChannels(present, store, rules) : present
  }, [all, store, isHome, rules])
  const commands = useCastCommands()
  const render = useCallback(
    (key: string) => (
      <HideableCast hash={key} hide={hide}>
        <CastRow hash={key} {...row} />
      </HideableCast>
    ),
    [row, hide],
  )
  if (query.isPending) return <CastSkeletons />
  if (query.isError && keys.length === 0) {
    return <ErrorState error={query.error} retry={() => void query.refetch()} />
  }
  // Below casts of muted channels there may be others.
  if (keys.length === 0 && !(isHome && query.hasNextPage)) return empty
  return (
    <VirtualFeed
      key={name}
      label={label}
      name={name}
      keys={keys}
      render={render}
      commands={commands}
      {...(resume ? { resume } : {})}
      more={paginationOf(query)}
      end={<EndOfList />}
    />
  )
}

/** The end of a list: nothing more will load. */
export function EndOfList() {
  return (
    <div className="px-6 py-12 text-center text-small text-ink-soft">
      <div className="tide mx-auto mb-3 w-28" />
      <Trans>You’ve reached the shore.</Trans>
    </div>
  )
}
