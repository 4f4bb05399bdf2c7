import { t } from '@lingui/core/macro'
import { useAccount, useCastaway, useMe } from '@castaway/react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { ScreenHeader } from '../../app/ScreenHeader'
import { useTitle } from '../../app/use-title'
import type { ActivityWindow, ChannelsTab } from '../../app/search-params'
import { buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { RowSkeletons } from '../../ui/Skeleton'
import { Tabs } from '../../ui/Tabs'
import { ChannelList } from '../../shared/channels/ChannelList'
import { Choices } from '../../ui/form/Choices'
import { flattenInvites, useReceivedInvites } from '../../shared/channels/invites'
import { ChannelSearch } from './ChannelSearch'
import { lazyWithRetry } from '../../ui/lazy-with-retry'

const MyChannels = lazyWithRetry(() => import('./MyChannels'))

/** The tabs of the screen; the user's own channels have subtabs. */
type Group = 'trending' | 'all' | 'mine'
const groupOf = (tab: ChannelsTab): Group => (tab === 'trending' || tab === 'all' ? tab : 'mine')

/** Lists channels: trending, all, the user's own, and search results. */
export function ChannelsScreen() {
  const { tab = 'trending', q: words, window } = useSearch({ from: '/channels' })
  const navigate = useNavigate({ from: '/channels' })
  const account = useAccount()
  const waiting = flattenInvites(useReceivedInvites(account?.fid).data).length
  useTitle(words ? t`${words} · Channels` : t`Channels`)
  const tabs: { id: Group; label: React.ReactNode }[] = [
    { id: 'trending', label: t`Trending` },
    { id: 'all', label: t({ message: 'All', context: 'channels' }) },
    {
      id: 'mine',
      label:
        waiting > 0 ? (
          <>
            {t`Mine`}{' '}
            <span className="tabular rounded-full bg-accent px-1.5 py-px text-[11px] font-bold text-on-accent">
              {waiting}
              <span className="sr-only"> {t`pending invites`}</span>
            </span>
          </>
        ) : (
          t`Mine`
        ),
    },
  ]
  return (
    <>
      <ScreenHeader
        title={t`Channels`}
        tabs={
          <Tabs<Group>
            label={t`Channels`}
            tabs={tabs}
            current={groupOf(tab)}
            onSelect={(next) => void navigate({ search: next === 'trending' ? {} : { tab: next } })}
          />
        }
      />
      <ChannelSearch words={words ?? ''}>
        {tab === 'trending' ? (
          <Trending window={window ?? '7d'} />
        ) : tab === 'all' ? (
          <All />
        ) : account ? (
          <Suspense fallback={<RowSkeletons />}>
            <MyChannels account={account} tab={tab} waiting={waiting} />
          </Suspense>
        ) : (
          <SignedOutNotice />
        )}
      </ChannelSearch>
    </>
  )
}

function Trending({ window }: { window: ActivityWindow }) {
  const { q } = useCastaway()
  const query = useInfiniteQuery(q.fetchTrendingChannels.keys({ timeWindow: window, limit: 25 }))
  const choice = (label: string, value: ActivityWindow) => ({
    label,
    search: value === '7d' ? {} : { window: value },
    chosen: value === window,
  })
  return (
    <>
      <Choices
        label={t`Time range`}
        choices={[choice(t`1 day`, '1d'), choice(t`1 week`, '7d'), choice(t`1 month`, '30d')]}
      />
      <ChannelList
        label={t`Channels`}
        name={`trending-${window}`}
        query={query}
        empty={
          <EmptyState
            title={t`No active channels right now`}
            action={
              <Link to="/channels" search={{ tab: 'all' }} className={buttonClass('primary')}>
                {t`See all channels`}
              </Link>
            }
          >
            {t`No one has cast in any channel during this time.`}
          </EmptyState>
        }
      />
    </>
  )
}

function All() {
  const { q } = useCastaway()
  const query = useInfiniteQuery(q.fetchAllChannels.keys({ limit: 50 }))
  return (
    <ChannelList
      label={t`Channels`}
      name="all"
      query={query}
      empty={
        <EmptyState title={t`No channels yet`}>
          {t`Channels on this network will appear here.`}
        </EmptyState>
      }
    />
  )
}

/** Users without an account have no channels; the missing step depends on their sign-in state. */
function SignedOutNotice() {
  const me = useMe().data
  const isIn = Boolean(me?.user && !me.user.isGuest)
  if (!me) return <RowSkeletons />
  return (
    <EmptyState
      title={t`Your channels will appear here`}
      action={
        isIn ? (
          <Link to="/welcome" className={buttonClass('primary')}>
            {t`Choose a username`}
          </Link>
        ) : (
          <Link to="/sign-in" className={buttonClass('primary')}>
            {t`Sign in`}
          </Link>
        )
      }
    >
      {isIn
        ? t`With a username, you can follow channels and be invited to join them.`
        : t`Sign in to follow channels. You don’t need an account to read them.`}
    </EmptyState>
  )
}
