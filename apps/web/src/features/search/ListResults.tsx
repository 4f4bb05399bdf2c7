import { useCastaway } from '@castaway/react'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  type InfiniteData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import type { KeyPage } from '@castaway/react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button, buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/errors/ErrorState'
import { RowSkeletons } from '../../ui/Skeleton'
import { paginationOf } from '../../ui/feed/pagination'
import { VirtualFeed } from '../../ui/feed/VirtualFeed'
import { EndOfList, useKeys } from '../../shared/casts/CastList'
import { ChannelRow } from '../../shared/channels/ChannelRow'
import { PersonRow } from '../../shared/people/PersonRow'
import type { ResultsProps } from '../../shared/search/CastResults'
import { plainWords } from '../../shared/search/query'

export function PeopleResults({ state, onChange }: ResultsProps) {
  const { q } = useCastaway()
  const words = plainWords(state.q)
  const query = useInfiniteQuery({
    ...q.searchUser.keys({ q: words || '-', limit: 10 }),
    enabled: words !== '',
  })
  return (
    <Results
      label={t`People for ${words}`}
      name={`search-people-${words}`}
      query={query}
      render={(key) => <PersonRow fid={Number(key)} />}
      empty={
        <EmptyState
          title={t`No people found`}
          action={
            <Button onClick={() => onChange({ tab: 'casts' })}>
              <Trans>Search casts</Trans>
            </Button>
          }
        >
          <Trans>
            Search matches the start of a name, and no one matches “{words}”. Try fewer letters.
          </Trans>
        </EmptyState>
      }
    />
  )
}

export function ChannelResults({ state, onChange }: ResultsProps) {
  const { q } = useCastaway()
  const words = plainWords(state.q)
  const query = useInfiniteQuery({
    ...q.searchChannels.keys({ q: words || '-', limit: 20 }),
    enabled: words !== '',
  })
  return (
    <Results
      label={t`Channels for ${words}`}
      name={`search-channels-${words}`}
      query={query}
      render={(key) => <ChannelRow id={key} />}
      empty={
        <EmptyState
          title={t`No channels found`}
          action={
            <>
              <Button onClick={() => onChange({ tab: 'casts' })}>
                <Trans>Search casts</Trans>
              </Button>
              <Link to="/channels" className={buttonClass('plain')}>
                <Trans>All channels</Trans>
              </Link>
            </>
          }
        >
          <Trans>No channels match “{words}”.</Trans>
        </EmptyState>
      }
    />
  )
}

interface ResultListProps {
  label: string
  name: string
  query: UseInfiniteQueryResult<InfiniteData<KeyPage>>
  render: (key: string) => ReactNode
  empty: ReactNode
}

function Results({ label, name, query, render, empty }: ResultListProps) {
  const keys = useKeys(query.data)
  if (query.isPending) return <RowSkeletons />
  if (query.isError && keys.length === 0)
    return <ErrorState error={query.error} retry={() => void query.refetch()} />
  if (keys.length === 0) return empty
  return (
    <VirtualFeed
      label={label}
      name={name}
      keys={keys}
      render={render}
      more={paginationOf(query)}
      end={<EndOfList />}
    />
  )
}
