import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { isMember, useCastaway, useMe } from '@castaway/react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ScreenHeader } from '../../app/ScreenHeader'
import { useTitle } from '../../app/use-title'
import type { HomeTab, TrendingWindow } from '../../router'
import { EmptyState } from '../../ui/EmptyState'
import { CastSkeletons } from '../../ui/Skeleton'
import { Tabs } from '../../ui/Tabs'
import { CastList } from '../cast/CastList'
import { Invitation } from './Invitation'
import { WindowPicker } from './WindowPicker'

// Guests have no feeds of their own, and need not load what shows them.
const Following = lazy(() => import('./AccountFeeds').then((file) => ({ default: file.Following })))
const ForYou = lazy(() => import('./AccountFeeds').then((file) => ({ default: file.ForYou })))

const accountTabs = (): { id: HomeTab; label: string }[] => [
  { id: 'following', label: t`Following` },
  { id: 'for-you', label: t`For you` },
  { id: 'trending', label: t`Trending` },
]

/** Home: what one follows, what one might like, what goes round. Guests see what goes round. */
export function HomeScreen() {
  const me = useMe()
  const search = useSearch({ from: '/' })
  const navigate = useNavigate({ from: '/' })
  const account = me.data?.account ?? undefined
  const tab: HomeTab = account ? (search.tab ?? 'following') : 'trending'
  useTitle(t`Home`)
  return (
    <>
      <ScreenHeader
        title={t`Home`}
        tabs={
          account ? (
            <Tabs<HomeTab>
              label={t`Feeds`}
              tabs={accountTabs()}
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
        <Suspense fallback={<CastSkeletons />}>
          <Following account={account} />
        </Suspense>
      ) : account && tab === 'for-you' ? (
        <Suspense fallback={<CastSkeletons />}>
          <ForYou account={account} />
        </Suspense>
      ) : (
        <>
          {account ? null : <Invitation hasUser={isMember(me.data)} />}
          <Trending window={search.window ?? '24h'} />
        </>
      )}
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
        label={t`Trending casts`}
        name={`trending-${window}`}
        query={query}
        empty={
          <EmptyState title={t`Calm waters`}>
            <Trans>Nobody has liked or recast anything in this time. Try a longer window.</Trans>
          </EmptyState>
        }
      />
    </>
  )
}
