import type { KeyPage } from '@castaway/react'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback } from 'react'
import { ErrorState } from '../../ui/errors/ErrorState'
import { paginationOf } from '../../ui/feed/pagination'
import { RowSkeletons } from '../../ui/Skeleton'
import { VirtualFeed } from '../../ui/feed/VirtualFeed'
import { EndOfList } from '../casts/CastList'
import { ChannelRow } from './ChannelRow'
import type { Role } from './roles'
import { useChannelViewerContext } from './use-channel-viewer-context'

export interface ChannelListProps {
  label: string
  name: string
  query: UseInfiniteQueryResult<InfiniteData<KeyPage>> | UseInfiniteQueryResult
  /** Channel ids, for queries whose pages are not lists of keys. */
  keys?: readonly string[]
  /** The role of a user in each channel. */
  roles?: ReadonlyMap<string, Role>
  empty: ReactNode
}

const keysIn = (data: unknown): string[] => [
  ...new Set((data as InfiniteData<KeyPage> | undefined)?.pages.flatMap((page) => page.keys) ?? []),
]

/** A list of channels: loading, failed, empty, or its rows; `o` and Enter open one. */
export function ChannelList({ label, name, query, keys, roles, empty }: ChannelListProps) {
  const navigate = useNavigate()
  const ids = keys ?? keysIn(query.data)
  useChannelViewerContext(ids)
  const render = useCallback(
    (id: string) => <ChannelRow id={id} {...(roles?.has(id) ? { role: roles.get(id) } : {})} />,
    [roles],
  )
  if (query.isPending) return <RowSkeletons />
  if (query.isError && ids.length === 0)
    return <ErrorState error={query.error} retry={() => void query.refetch()} />
  if (ids.length === 0) return empty
  const open = (id: string) => void navigate({ to: '/c/$channelId', params: { channelId: id } })
  return (
    <VirtualFeed
      key={name}
      label={label}
      name={name}
      keys={ids}
      render={render}
      commands={{ o: open, Enter: open }}
      more={paginationOf(query)}
      end={<EndOfList />}
    />
  )
}
