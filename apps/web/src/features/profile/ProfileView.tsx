import { t } from '@lingui/core/macro'
import { STALE, useAccount, useCastaway, type User } from '@castaway/react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import type { ProfileTab } from '../../app/search-params'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { CastSkeletons, RowSkeletons } from '../../ui/Skeleton'
import { CastList } from '../../shared/casts/CastList'
import { displayNameOf } from '../../app/names'
import { openComposer } from '../../shared/compose/open-composer'
import { Mutuals, PeopleList } from '../../shared/people/PeopleList'
import { lazyWithRetry } from '../../ui/lazy-with-retry'

const ProfileChannels = lazyWithRetry(() => import('../../shared/channels/ProfileChannels'))
const MediaList = lazyWithRetry(() => import('./MediaList'))

/** The content of a profile tab. */
export function ProfileView({ tab, user }: { tab: ProfileTab; user: User }) {
  const account = useAccount()
  switch (tab) {
    case 'mutuals':
      if (account && account.fid !== user.fid)
        return <Mutuals user={user} viewerFid={account.fid} />
      return <PeopleList user={user} which="followers" />
    case 'followers':
    case 'following':
      return <PeopleList user={user} which={tab} />
    case 'channels':
    case 'memberships':
    case 'active':
      return (
        <Suspense fallback={<RowSkeletons />}>
          <ProfileChannels user={user} which={tab} />
        </Suspense>
      )
    case 'media':
      return (
        <Suspense fallback={<CastSkeletons />}>
          <MediaList user={user} />
        </Suspense>
      )
    case 'likes':
      return <ReactionList user={user} />
    case 'popular':
      return <Popular user={user} />
    case 'replies':
      return <Replies user={user} />
    default:
      return <Casts user={user} />
  }
}

function Casts({ user }: { user: User }) {
  const { q } = useCastaway()
  const own = useAccount()?.fid === user.fid
  const query = useInfiniteQuery({
    ...q.fetchFeed.keys({
      feedType: 'filter',
      filterType: 'fids',
      fids: [user.fid],
      withRecasts: true,
      limit: 25,
    }),
    staleTime: STALE.entity,
  })
  const row = useMemo(() => ({ recasters: user.fid }), [user.fid])
  const name = displayNameOf(user)
  return (
    <CastList
      label={t`Casts by ${name}`}
      name="casts"
      query={query}
      row={row}
      empty={
        <EmptyState
          title={t`No casts yet`}
          action={
            own ? (
              <Button tone="primary" onClick={() => openComposer({})}>
                {t`Write your first cast`}
              </Button>
            ) : undefined
          }
        >
          {own ? t`Your casts will appear here.` : t`${name} hasn’t cast anything yet.`}
        </EmptyState>
      }
    />
  )
}

function Replies({ user }: { user: User }) {
  const { q } = useCastaway()
  const query = useInfiniteQuery(
    q.fetchRepliesAndRecastsForUser.keys({ fid: user.fid, filter: 'replies', limit: 25 }),
  )
  const name = displayNameOf(user)
  return (
    <CastList
      label={t`Replies by ${name}`}
      name="replies"
      query={query}
      empty={
        <EmptyState title={t`No replies yet`}>
          {t`${name} hasn’t replied to anyone yet.`}
        </EmptyState>
      }
    />
  )
}

function Popular({ user }: { user: User }) {
  const { q } = useCastaway()
  const query = useInfiniteQuery(q.fetchPopularCastsByUser.keys({ fid: user.fid }))
  const name = displayNameOf(user)
  return (
    <CastList
      label={t`Popular casts by ${name}`}
      name="popular"
      query={query}
      empty={
        <EmptyState title={t`No popular casts yet`}>
          {t`Casts that many people like will appear here.`}
        </EmptyState>
      }
    />
  )
}

/** Casts that a user liked. */
function ReactionList({ user }: { user: User }) {
  const { q } = useCastaway()
  const query = useInfiniteQuery(
    q.fetchUserReactions.keys({ fid: user.fid, type: 'likes', limit: 25 }),
  )
  const name = displayNameOf(user)
  return (
    <CastList
      label={t`Casts liked by ${name}`}
      name="likes"
      query={query}
      empty={
        <EmptyState title={t`No likes yet`}>{t`Casts ${name} likes will appear here.`}</EmptyState>
      }
    />
  )
}
