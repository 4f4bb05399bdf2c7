import { type Account, type KeyPage, useCastaway, useMe } from '@castaway/react'
import {
  type InfiniteData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback } from 'react'
import { ScreenHeader } from '../../app/ScreenHeader'
import { useTitle } from '../../app/use-title'
import type { ChannelsTab } from '../../router'
import { buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/ErrorState'
import { RowSkeletons } from '../../ui/Skeleton'
import { Tabs } from '../../ui/Tabs'
import { moreOf } from '../../ui/more-of'
import { VirtualFeed } from '../../ui/VirtualFeed'
import { EndOfList, useKeys } from '../cast/CastList'
import { ChannelRow } from '../channel/ChannelRow'

const tabs = [
  { id: 'trending', label: 'Trending' },
  { id: 'all', label: 'All' },
  { id: 'mine', label: 'Mine' },
] as const

/** Which channels there are: where it is lively, all of them, one's own. */
export function ChannelsScreen() {
  const { tab = 'trending' } = useSearch({ from: '/channels' })
  const navigate = useNavigate({ from: '/channels' })
  const account = useMe().data?.account
  useTitle('Channels')
  return (
    <>
      <ScreenHeader
        title="Channels"
        tabs={
          <Tabs<ChannelsTab>
            label="Channels"
            tabs={tabs}
            current={tab}
            onSelect={(next) => void navigate({ search: next === 'trending' ? {} : { tab: next } })}
          />
        }
      />
      {tab === 'trending' ? (
        <Trending />
      ) : tab === 'all' ? (
        <All />
      ) : account ? (
        <Mine account={account} />
      ) : (
        <NotSignedIn />
      )}
    </>
  )
}

function Trending() {
  const { q } = useCastaway()
  const query = useInfiniteQuery(q.fetchTrendingChannels.keys({ timeWindow: '7d', limit: 25 }))
  return (
    <List
      name="trending"
      query={query}
      empty={
        <EmptyState
          title="No channel is busy this week"
          action={
            <Link to="/channels" search={{ tab: 'all' }} className={buttonClass('primary')}>
              See all channels
            </Link>
          }
        />
      }
    />
  )
}

function All() {
  const { q } = useCastaway()
  const query = useInfiniteQuery(q.fetchAllChannels.keys({ limit: 50 }))
  return <List name="all" query={query} empty={<EmptyState title="There are no channels yet" />} />
}

function Mine({ account }: { account: Account }) {
  const { q } = useCastaway()
  const query = useInfiniteQuery(q.fetchUserChannels.keys({ fid: account.fid, limit: 50 }))
  return (
    <List
      name="mine"
      query={query}
      empty={
        <EmptyState
          title="You follow no channels yet"
          action={
            <Link to="/channels" className={buttonClass('primary')}>
              Find some
            </Link>
          }
        >
          Channels gather what people say about one thing. Those you follow stand here.
        </EmptyState>
      }
    />
  )
}

function NotSignedIn() {
  return (
    <EmptyState
      title="Your channels, once you are in"
      action={
        <Link to="/sign-in" className={buttonClass('primary')}>
          Sign in
        </Link>
      }
    >
      Sign in to follow channels. Reading them needs no account.
    </EmptyState>
  )
}

function List({
  name,
  query,
  empty,
}: {
  name: string
  query: UseInfiniteQueryResult<InfiniteData<KeyPage>>
  empty: ReactNode
}) {
  const keys = useKeys(query.data)
  const navigate = useNavigate()
  const render = useCallback((id: string) => <ChannelRow id={id} />, [])
  if (query.isPending) return <RowSkeletons />
  if (query.isError && keys.length === 0)
    return <ErrorState error={query.error} retry={() => void query.refetch()} />
  if (keys.length === 0) return empty
  const open = (id: string) => void navigate({ to: '/c/$channelId', params: { channelId: id } })
  return (
    <VirtualFeed
      key={name}
      label="Channels"
      name={name}
      keys={keys}
      render={render}
      commands={{ o: open, Enter: open }}
      more={moreOf(query)}
      end={<EndOfList />}
    />
  )
}
