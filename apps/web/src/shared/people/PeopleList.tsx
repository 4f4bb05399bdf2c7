import { t } from '@lingui/core/macro'
import { useAccount, useCastaway, type User } from '@castaway/react'
import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo } from 'react'
import { buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/errors/ErrorState'
import { type Pagination, paginationOf } from '../../ui/feed/pagination'
import { RowSkeletons } from '../../ui/Skeleton'
import { VirtualFeed } from '../../ui/feed/VirtualFeed'
import { EndOfList, useKeys } from '../casts/CastList'
import { displayNameOf, handleOf } from '../../app/names'
import { PersonRow } from './PersonRow'

/** Users by fid, in a virtual list that keeps its scroll position; `o` and Enter open one. */
export function People({
  label,
  name,
  keys,
  more,
  note,
}: {
  label: string
  name: string
  keys: readonly string[]
  more?: Pagination
  /** Shown beside a name, e.g. the user's role. */
  note?: (fid: number) => ReactNode
}) {
  const { store } = useCastaway()
  const navigate = useNavigate()
  const render = useCallback(
    (key: string) => <PersonRow fid={Number(key)} note={note?.(Number(key))} />,
    [note],
  )
  const open = (key: string) => {
    const user = store.user(Number(key))
    if (user) void navigate({ to: '/@{$username}', params: { username: handleOf(user) } })
  }
  return (
    <VirtualFeed
      key={name}
      label={label}
      name={name}
      keys={keys}
      render={render}
      commands={{ o: open, Enter: open }}
      {...(more ? { more } : {})}
      end={<EndOfList />}
    />
  )
}

/** The followers of a user, or those whom they follow. */
export function PeopleList({ user, which }: { user: User; which: 'followers' | 'following' }) {
  const { q } = useCastaway()
  const own = useAccount()?.fid === user.fid
  const followers = useInfiniteQuery({
    ...q.fetchUserFollowers.keys({ fid: user.fid, limit: 50 }),
    enabled: which === 'followers',
  })
  const following = useInfiniteQuery({
    ...q.fetchUserFollowing.keys({ fid: user.fid, limit: 50 }),
    enabled: which === 'following',
  })
  const query = which === 'followers' ? followers : following
  const keys = useKeys(query.data)
  const name = displayNameOf(user)
  if (query.isPending) return <RowSkeletons />
  if (query.isError && keys.length === 0)
    return <ErrorState error={query.error} retry={() => void query.refetch()} />
  if (keys.length === 0) {
    const findPeople = (
      <Link to="/search" search={{ tab: 'people' }} className={buttonClass('primary')}>
        {t`Search people`}
      </Link>
    )
    return which === 'followers' ? (
      <EmptyState title={t`No followers yet`}>
        {own
          ? t`People who follow you will appear here. Cast something or reply to someone.`
          : t`Be the first to follow ${name}.`}
      </EmptyState>
    ) : (
      <EmptyState title={t`Not following anyone yet`} action={own ? findPeople : undefined}>
        {own ? t`People you follow will appear here.` : t`People ${name} follows will appear here.`}
      </EmptyState>
    )
  }
  return (
    <People
      label={which === 'followers' ? t`Followers of ${name}` : t`People ${name} follows`}
      name={which}
      keys={keys}
      more={paginationOf(query)}
    />
  )
}

/** Followers of a user whom the viewer follows too. */
export function Mutuals({ user, viewerFid }: { user: User; viewerFid: number }) {
  const { q } = useCastaway()
  const name = displayNameOf(user)
  const relevant = useQuery(q.fetchRelevantFollowers.query({ targetFid: user.fid, viewerFid }))
  const fids = useMemo(() => {
    const all = [
      ...(relevant.data?.top_relevant_followers_hydrated ?? []),
      ...(relevant.data?.all_relevant_followers_dehydrated ?? []),
    ]
    return [...new Set(all.flatMap((each) => (each.user ? [each.user.fid] : [])))]
  }, [relevant.data])
  const people = useBulkPeople(fids)
  if (relevant.isPending || people.isPending) return <RowSkeletons />
  const failed = relevant.error ?? people.error
  if (failed) {
    return (
      <ErrorState
        error={failed}
        retry={() => void (relevant.isError ? relevant.refetch() : people.refetch())}
      />
    )
  }
  if (fids.length === 0) {
    return (
      <EmptyState title={t`No one you follow`}>
        {t`No one you follow follows ${name} yet.`}
      </EmptyState>
    )
  }
  return (
    <People label={t`Followers of ${name} you follow`} name="mutuals" keys={fids.map(String)} />
  )
}

/** Limit of users per request. */
const AT_ONCE = 100

/** Loads full users for dehydrated ones. */
function useBulkPeople(fids: readonly number[]) {
  const { q } = useCastaway()
  const parts = Array.from({ length: Math.ceil(fids.length / AT_ONCE) }, (_, part) =>
    fids.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  )
  return useQueries({
    queries: parts.map((part) => q.fetchBulkUsers.query({ fids: part })),
    combine: (all) => ({
      // The first page is enough to start.
      isPending: all[0]?.isPending ?? false,
      isError: all.some((each) => each.isError),
      error: all.find((each) => each.isError)?.error ?? null,
      refetch: () => all.filter((each) => each.isError).forEach((each) => void each.refetch()),
    }),
  })
}
