import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { isMember, useCastaway, useMe } from '@castaway/react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { ScreenHeader } from '../../app/ScreenHeader'
import { useTitle } from '../../app/use-title'
import { type HomeTab, type TrendingWindow, trendingWindows } from '../../app/search-params'
import { EmptyState } from '../../ui/EmptyState'
import { CastSkeletons } from '../../ui/Skeleton'
import { CastList } from '../../shared/casts/CastList'
import { guestFeed } from './guest-feed'
import { Invitation } from './Invitation'
import { startTab } from './start-tab'
import { lazyWithRetry } from '../../ui/lazy-with-retry'
import { Choices } from '../../ui/form/Choices'

// Guests have no feeds of their own and hardly ever tabs, so they do not load this chunk.
const HomeTabs = lazyWithRetry(() =>
  import('./HomeTabs').then((file) => ({ default: file.HomeTabs })),
)
const Following = lazyWithRetry(() =>
  import('./AccountFeeds').then((file) => ({ default: file.Following })),
)
const ForYou = lazyWithRetry(() =>
  import('./AccountFeeds').then((file) => ({ default: file.ForYou })),
)
const PinnedFeed = lazyWithRetry(() =>
  import('./PinnedFeed').then((file) => ({ default: file.PinnedFeed })),
)

/** Home: following, recommended, trending and pinned feeds. Guests see the trending feed. */
export function HomeScreen() {
  const me = useMe()
  const search = useSearch({ from: '/' })
  const account = me.data?.account ?? undefined
  // A change made elsewhere meanwhile must not replace the feed that is being read.
  const [start] = useState(startTab)
  const tab: HomeTab = account ? (search.tab ?? start) : 'trending'
  useTitle(t`Home`)
  return (
    <>
      <ScreenHeader
        title={t`Home`}
        tabs={
          account || search.pin || hasPins() ? (
            <Suspense fallback={<div className="h-11" />}>
              <HomeTabs hasAccount={Boolean(account)} current={search.pin ?? tab} start={start} />
            </Suspense>
          ) : undefined
        }
      />
      {me.isPending ? (
        <CastSkeletons />
      ) : search.pin || (account && tab !== 'trending') ? (
        <Suspense fallback={<CastSkeletons />}>
          {search.pin ? (
            <PinnedFeed key={search.pin} id={search.pin} />
          ) : tab === 'following' ? (
            <Following account={account!} />
          ) : (
            <ForYou account={account!} />
          )}
        </Suspense>
      ) : (
        <>
          {account ? null : <Invitation hasUser={isMember(me.data)} />}
          <Trending window={search.window ?? guestFeed.timeWindow} />
        </>
      )}
    </>
  )
}

/** Whether this browser has pinned tabs, as `pins.ts` stored it. */
function hasPins(): boolean {
  try {
    return localStorage.getItem('castaway.pins') !== null
  } catch {
    return false
  }
}

function Trending({ window }: { window: TrendingWindow }) {
  const { q } = useCastaway()
  const query = useInfiniteQuery(q.fetchTrendingFeed.keys({ ...guestFeed, timeWindow: window }))
  return (
    <>
      <WindowPicker window={window} />
      <CastList
        label={t`Trending casts`}
        name={`trending-${window}`}
        query={query}
        isHome
        empty={
          <EmptyState title={t`Calm waters`}>
            <Trans>No likes or recasts during this time. Try a longer period.</Trans>
          </EmptyState>
        }
      />
    </>
  )
}

const labels: Record<TrendingWindow, () => string> = {
  '1h': () => t`Past hour`,
  '6h': () => t`6 hours`,
  '12h': () => t`12 hours`,
  '24h': () => t({ message: '24 hours', context: 'the last 24 hours' }),
}

/** Selects the time window of the trending feed. */
function WindowPicker({ window }: { window: TrendingWindow }) {
  const choices = trendingWindows.map((id) => ({
    chosen: id === window,
    label: labels[id](),
    search: { tab: 'trending', window: id === guestFeed.timeWindow ? undefined : id },
  }))
  return <Choices label={t({ message: 'Time range', context: 'span of time' })} choices={choices} />
}
