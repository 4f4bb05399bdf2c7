import { type Account, useCastaway, useMe } from '@castaway/react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ScreenHeader } from '../../app/ScreenHeader'
import { useTitle } from '../../app/use-title'
import type { HomeTab, TrendingWindow } from '../../router'
import { buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { CastSkeletons } from '../../ui/Skeleton'
import { Tabs } from '../../ui/Tabs'
import { CastList } from '../cast/CastList'
import { FreshPill } from '../cast/FreshPill'
import { Invitation } from './Invitation'
import { WindowPicker } from './WindowPicker'

const accountTabs = [
  { id: 'following', label: 'Following' },
  { id: 'for-you', label: 'For you' },
  { id: 'trending', label: 'Trending' },
] as const

/** Home: what one follows, what one might like, what goes round. Guests see what goes round. */
export function HomeScreen() {
  const me = useMe()
  const search = useSearch({ from: '/' })
  const navigate = useNavigate({ from: '/' })
  const account = me.data?.account ?? undefined
  const tab: HomeTab = account ? (search.tab ?? 'following') : 'trending'
  useTitle('Home')
  return (
    <>
      <ScreenHeader
        title="Home"
        tabs={
          account ? (
            <Tabs<HomeTab>
              label="Feeds"
              tabs={accountTabs}
              current={tab}
              onSelect={(next) =>
                void navigate({ search: next === 'following' ? {} : { tab: next } })
              }
            />
          ) : undefined
        }
      />
      {me.isPending ? (
        <CastSkeletons />
      ) : account && tab === 'following' ? (
        <Following account={account} />
      ) : account && tab === 'for-you' ? (
        <ForYou account={account} />
      ) : (
        <>
          {account ? null : <Invitation hasUser={Boolean(me.data?.user)} />}
          <Trending window={search.window ?? '24h'} />
        </>
      )}
    </>
  )
}

const recasts = { showRecaster: true }

function Following({ account }: { account: Account }) {
  const { q } = useCastaway()
  const options = q.fetchUserFollowingFeed.keys({ fid: account.fid, withRecasts: true, limit: 25 })
  const query = useInfiniteQuery(options)
  return (
    <>
      <FreshPill options={options} />
      <CastList
        label="Casts by people you follow"
        name="following"
        query={query}
        resume
        row={recasts}
        empty={
          <EmptyState
            title="It is quiet here"
            action={
              <>
                <Link to="/" search={{ tab: 'trending' }} className={buttonClass('primary')}>
                  See what goes round
                </Link>
                <Link to="/channels" className={buttonClass('plain')}>
                  Browse channels
                </Link>
              </>
            }
          >
            What the people you follow cast will stand here. Find some first.
          </EmptyState>
        }
      />
    </>
  )
}

function ForYou({ account }: { account: Account }) {
  const { q } = useCastaway()
  const options = q.fetchFeedForYou.keys({ fid: account.fid, limit: 25 })
  const query = useInfiniteQuery(options)
  return (
    <>
      <FreshPill options={options} />
      <CastList
        label="Casts picked for you"
        name="for-you"
        query={query}
        empty={
          <EmptyState
            title="Nothing picked yet"
            action={
              <Link to="/" search={{ tab: 'trending' }} className={buttonClass('primary')}>
                See what goes round
              </Link>
            }
          >
            Like a few casts and follow a few people; this feed learns from both.
          </EmptyState>
        }
      />
    </>
  )
}

function Trending({ window }: { window: TrendingWindow }) {
  const { q } = useCastaway()
  const query = useInfiniteQuery(q.fetchTrendingFeed.keys({ timeWindow: window, limit: 10 }))
  return (
    <>
      <WindowPicker window={window} />
      <CastList
        label="Trending casts"
        name={`trending-${window}`}
        query={query}
        empty={
          <EmptyState title="Calm waters">
            Nobody has liked or recast anything in this time. Try a longer window.
          </EmptyState>
        }
      />
    </>
  )
}
