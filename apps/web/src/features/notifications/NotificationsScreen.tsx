import { useMe } from '@castaway/react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo } from 'react'
import { ScreenHeader } from '../../app/ScreenHeader'
import { useTitle } from '../../app/use-title'
import { Button, buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/ErrorState'
import { Pill } from '../../ui/Pill'
import { RowSkeletons } from '../../ui/Skeleton'
import { Tabs } from '../../ui/Tabs'
import { moreOf } from '../../ui/more-of'
import { VirtualFeed } from '../../ui/VirtualFeed'
import { EndOfList } from '../cast/CastList'
import { useCastCommands } from '../cast/use-cast-commands'
import { openComposer } from '../composer/openComposer'
import { NotificationRow } from './NotificationRow'
import { type NotificationTab, notificationTabs, tabFrom } from './tabs'
import { useNotifications } from './use-notifications'

/** The place `/notifications`: what others did with one's casts, grouped, newest first. */
export function NotificationsScreen() {
  useTitle('Notifications')
  const me = useMe()
  const navigate = useNavigate()
  const tab = tabFrom((useSearch({ strict: false }) as { tab?: unknown }).tab)
  const account = me.data?.account
  return (
    <>
      <ScreenHeader
        title="Notifications"
        tabs={
          account ? (
            <Tabs
              label="Notifications"
              tabs={notificationTabs}
              current={tab}
              onSelect={(id) =>
                void navigate({
                  to: '/notifications',
                  search: id === 'all' ? {} : { tab: id },
                  replace: true,
                })
              }
            />
          ) : null
        }
      />
      {me.isError ? (
        <ErrorState error={me.error} retry={() => void me.refetch()} />
      ) : !me.data ? (
        <RowSkeletons />
      ) : account ? (
        <List key={`${account.fid}/${tab}`} fid={account.fid} tab={tab} />
      ) : (
        <EmptyState
          title="Nothing comes to guests"
          action={
            <Link to="/sign-in" className={buttonClass('primary')}>
              Sign in
            </Link>
          }
        >
          Sign in, and this is where you see who answered, liked, recast or followed you.
        </EmptyState>
      )}
    </>
  )
}

const empty: Record<NotificationTab, { title: string; words: string }> = {
  all: {
    title: 'All quiet',
    words: 'Write something, or answer somebody: what comes back arrives here.',
  },
  mentions: {
    title: 'Nobody has called you yet',
    words: 'Answers to your casts and casts that name you arrive here.',
  },
  follows: { title: 'No new followers', words: 'People tend to follow those who answer them.' },
  reactions: { title: 'No likes or recasts yet', words: 'They arrive here, gathered by cast.' },
}

function List({ fid, tab }: { fid: number; tab: NotificationTab }) {
  const { query, keys, byKey, fresh, arrived, showArrived } = useNotifications(fid, tab)
  const castCommands = useCastCommands()
  const commands = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(castCommands).map(([key, command]) => [
          key,
          (row: string) => {
            const hash = byKey.get(row)?.cast?.hash
            if (hash) command(hash)
          },
        ]),
      ),
    [castCommands, byKey],
  )
  const render = useCallback(
    (key: string): ReactNode => {
      const notification = byKey.get(key)
      return notification ? (
        <NotificationRow notification={notification} isNew={fresh.has(key)} />
      ) : null
    },
    [byKey, fresh],
  )
  return (
    <>
      <div
        aria-live="polite"
        className="pointer-events-none sticky top-28 z-10 flex h-0 justify-center"
      >
        {arrived > 0 ? (
          <Pill
            label={arrived === 1 ? '1 new notification' : `${arrived} new notifications`}
            onClick={() => void showArrived()}
          />
        ) : null}
      </div>
      {query.isPending ? (
        <RowSkeletons />
      ) : query.isError && keys.length === 0 ? (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      ) : keys.length === 0 ? (
        <EmptyState
          title={empty[tab].title}
          action={
            <Button tone="primary" onClick={() => openComposer()}>
              Write a cast
            </Button>
          }
        >
          {empty[tab].words}
        </EmptyState>
      ) : (
        <VirtualFeed
          label="Notifications"
          name={`notifications-${tab}`}
          keys={keys}
          render={render}
          commands={commands}
          more={moreOf(query)}
          end={<EndOfList />}
        />
      )}
    </>
  )
}
