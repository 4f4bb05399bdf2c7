import { type Account, useCastaway } from '@castaway/react'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useMemo } from 'react'
import { Button, buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/errors/ErrorState'
import { paginationOf } from '../../ui/feed/pagination'
import { Pill } from '../../ui/Pill'
import { RowSkeletons } from '../../ui/Skeleton'
import { useShortcuts } from '../../ui/shortcuts/shortcuts'
import { VirtualFeed } from '../../ui/feed/VirtualFeed'
import { EndOfList } from '../../shared/casts/CastList'
import { handleOf } from '../../app/names'
import { useCastCommands } from '../../shared/casts/use-cast-commands'
import { openComposer } from '../../shared/compose/open-composer'
import { NotificationRow } from './NotificationRow'
import { peopleOf } from './notification-rows'
import type { NotificationView } from './tabs'
import { type ListChoice, useNotifications } from './use-notifications'

function emptyStateText({ tab, channel, link }: NotificationView): {
  title: string
  words: string
} {
  switch (tab) {
    case 'all':
      return {
        title: t`All quiet`,
        words: t`Cast something or reply to someone. Responses will appear here.`,
      }
    case 'mentions':
      return {
        title: t`No mentions or replies yet`,
        words: t`Replies to your casts and mentions of you will appear here.`,
      }
    case 'follows':
      return {
        title: t`No new followers`,
        words: t`People tend to follow those who reply to them.`,
      }
    case 'reactions':
      return {
        title: t`No likes or recasts yet`,
        words: t`They’ll appear here, grouped by cast.`,
      }
    case 'channels':
      return {
        title: channel ? t`Nothing from /${channel}` : t`Nothing from your channels`,
        words: t`Replies to you in channels will appear here.`,
      }
    // These have a list of their own.
    case 'apps':
    case 'link':
      return {
        title: t`Nothing for this link`,
        words: t`Replies to you under casts about ${link ?? ''} will appear here.`,
      }
  }
}

/** One view of the notifications: new ones are behind a pill, so nothing moves while someone reads. */
export function NotificationList({ account, ...choice }: ListChoice & { account: Account }) {
  const { view } = choice
  const { query, keys, byKey, fresh, arrived, showArrived, isShownPerson } =
    useNotifications(choice)
  const commands = useRowCommands(account, byKey)
  const render = useCallback(
    (key: string): ReactNode => {
      const notification = byKey.get(key)
      return notification ? (
        <NotificationRow
          notification={notification}
          isNew={fresh.has(key)}
          own={account}
          isShownPerson={isShownPerson}
        />
      ) : null
    },
    [byKey, fresh, account, isShownPerson],
  )
  useShortcuts((key) => {
    if (key !== '.' || arrived === 0) return false
    showArrived()
    return true
  })
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const isAllHidden = query.isSuccess && keys.length === 0 && hasNextPage
  useEffect(() => {
    if (isAllHidden && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [isAllHidden, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  return (
    <>
      <div
        aria-live="polite"
        className="pointer-events-none sticky top-28 z-10 flex h-0 justify-center"
      >
        {arrived > 0 ? (
          <Pill
            label={plural(arrived, { one: '# new notification', other: '# new notifications' })}
            onClick={showArrived}
          />
        ) : null}
      </div>
      {query.isPending || (isAllHidden && !isFetchNextPageError) ? (
        <RowSkeletons />
      ) : (query.isError || isFetchNextPageError) && keys.length === 0 ? (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      ) : keys.length === 0 ? (
        <Empty {...choice} />
      ) : (
        <VirtualFeed
          label={t`Notifications`}
          name={`notifications-${view.tab}-${view.channel ?? view.link ?? ''}`}
          keys={keys}
          render={render}
          commands={commands}
          more={paginationOf(query)}
          end={<EndOfList />}
        />
      )}
    </>
  )
}

function Empty({ view, priority }: ListChoice) {
  const { title, words } = emptyStateText(view)
  return (
    <EmptyState
      title={title}
      action={
        view.tab === 'channels' ? (
          <Link to="/channels" className={buttonClass('primary')}>
            <Trans>Browse channels</Trans>
          </Link>
        ) : (
          <Button tone="primary" onClick={() => openComposer()}>
            <Trans>Write a cast</Trans>
          </Button>
        )
      }
    >
      {words}
      {priority ? (
        <>
          {' '}
          <Trans>
            Only notifications from people you follow are shown. You can change this in the menu
            above.
          </Trans>
        </>
      ) : null}
    </EmptyState>
  )
}

/** Keyboard commands of a row: those of its cast; a row about people opens them. */
function useRowCommands(
  account: Account,
  byKey: ReturnType<typeof useNotifications>['byKey'],
): Record<string, (row: string) => void> {
  const { store } = useCastaway()
  const navigate = useNavigate()
  const castCommands = useCastCommands()
  return useMemo(() => {
    const openPeople = (row: string) => {
      const each = byKey.get(row)
      if (!each) return
      const [first, second] = peopleOf(each)
      const isOne = first !== undefined && second === undefined
      void navigate({
        to: '/@{$username}',
        params: { username: handleOf(isOne ? first : account) },
        search: isOne ? {} : { tab: 'followers' },
      })
    }
    return Object.fromEntries(
      Object.entries(castCommands).map(([key, command]) => [
        key,
        (row: string) => {
          const hash = byKey.get(row)?.cast?.hash
          if (hash && store.cast(hash)) command(hash)
          else if (key === 'o' || key === 'Enter') openPeople(row)
        },
      ]),
    )
  }, [castCommands, byKey, store, account, navigate])
}
