import { type Account, useMe } from '@castaway/react'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { ScreenHeader } from '../../app/ScreenHeader'
import { useTitle } from '../../app/use-title'
import { buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/errors/ErrorState'
import { IconButton } from '../../ui/IconButton'
import { RowSkeletons } from '../../ui/Skeleton'
import { Tabs } from '../../ui/Tabs'
import { useRecords } from '../../app/records'
import { ChannelChoice, useOwnChannels } from './ChannelChoice'
import { LinkChoice } from './LinkChoice'
import { NotificationList } from './NotificationList'
import { offersPriority, preferencesFrom } from '../../shared/notifications/preferences'
import { type NotificationView, notificationTabs, viewParams, parseView } from './tabs'
import { lazyWithRetry } from '../../ui/lazy-with-retry'

const AppNotifications = lazyWithRetry(() => import('./AppNotifications'))
const NotificationSettings = lazyWithRetry(() => import('./NotificationSettings'))

// A constant, so that nothing is refetched.
const none: readonly string[] = []

/** Route `/notifications`: interactions with the user's casts, grouped, newest first. */
export function NotificationsScreen() {
  useTitle(t`Notifications`)
  const me = useMe()
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const view = useMemo(() => parseView(search), [search])
  const account = me.data?.account
  const [choosing, setChoosing] = useState(false)
  const go = (next: NotificationView) =>
    void navigate({ to: '/notifications', search: viewParams(next), replace: true })
  return (
    <>
      <ScreenHeader
        title={t`Notifications`}
        actions={
          account ? (
            <IconButton
              label={t`Notification settings`}
              icon={<SlidersHorizontal size={19} />}
              onClick={() => setChoosing(true)}
            />
          ) : null
        }
        tabs={
          account ? (
            <Tabs
              label={t`Notifications`}
              tabs={notificationTabs(me.data?.mode === 'remote')}
              current={view.tab}
              onSelect={(tab) => go({ tab })}
            />
          ) : null
        }
      />
      {me.isError ? (
        <ErrorState error={me.error} retry={() => void me.refetch()} />
      ) : !me.data ? (
        <RowSkeletons />
      ) : account ? (
        <View account={account} view={view} go={go} />
      ) : (
        <EmptyState
          title={t`Guests don’t get notifications`}
          action={
            <Link to="/sign-in" className={buttonClass('primary')}>
              <Trans>Sign in</Trans>
            </Link>
          }
        >
          <Trans>
            Sign in to see who replied to you, liked or recasted your casts, or followed you.
          </Trans>
        </EmptyState>
      )}
      {choosing ? (
        <Suspense>
          <NotificationSettings onClose={() => setChoosing(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

function View({
  account,
  view,
  go,
}: {
  account: Account
  view: NotificationView
  go: (view: NotificationView) => void
}) {
  const choices = useRecords('choice')
  const { fid } = account
  const isOffered = offersPriority(useMe().data)
  const channels = useOwnChannels(fid, view.tab === 'channels')
  if (view.tab === 'apps')
    return (
      <Suspense fallback={<RowSkeletons />}>
        <AppNotifications fid={fid} />
      </Suspense>
    )
  if (!choices) return <RowSkeletons />
  const priority = preferencesFrom(choices).priority && isOffered
  const list = (ids: readonly string[]) => (
    <NotificationList
      key={JSON.stringify([fid, view, priority])}
      account={account}
      fid={fid}
      view={view}
      priority={priority}
      channels={ids}
    />
  )
  if (view.tab === 'link') {
    return (
      <>
        <LinkChoice
          link={view.link}
          onChange={(link) => go({ tab: 'link', ...(link && { link }) })}
        />
        {view.link ? list(none) : null}
      </>
    )
  }
  if (view.tab !== 'channels') return list(none)
  if (channels.isError) {
    return <ErrorState error={channels.error} retry={() => void channels.refetch()} />
  }
  if (!channels.data) return <RowSkeletons />
  return (
    <>
      <ChannelChoice
        channels={channels.data}
        current={view.channel}
        onChange={(channel) => go({ tab: 'channels', ...(channel && { channel }) })}
      />
      {channels.data.length === 0 && !view.channel ? (
        <EmptyState
          title={t`You don’t follow any channels yet`}
          action={
            <Link to="/channels" className={buttonClass('primary')}>
              <Trans>Browse channels</Trans>
            </Link>
          }
        >
          <Trans>Replies to you in channels you follow will appear here.</Trans>
        </EmptyState>
      ) : (
        list(channels.data)
      )}
    </>
  )
}
