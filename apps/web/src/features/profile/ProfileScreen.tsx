/* oxlint-disable jsx-a11y/prefer-tag-over-role -- an <output> may not hold blocks */
import { useCastaway, useUser, type User } from '@castaway/react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ScreenHeader } from '../../app/ScreenHeader'
import { useTitle } from '../../app/use-title'
import { type ProfileTab } from '../../router'
import { buttonClass } from '../../ui/Button'
import { formatCount } from '../../ui/Count'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/ErrorState'
import { CastSkeletons, Skeleton } from '../../ui/Skeleton'
import { Tabs } from '../../ui/Tabs'
import { CastList } from '../cast/CastList'
import { displayNameOf } from '../cast/names'
import { PeopleList } from './PeopleList'
import { ProfileHeader } from './ProfileHeader'
import { ReactionList } from './ReactionList'

/** A person: who they are, what they say, whom they know. */
export function ProfileScreen() {
  const { username } = useParams({ from: '/@{$username}' })
  return <Profile key={username.toLowerCase()} username={username} />
}

/** People without a name are addressed by their number: `/@!123`. */
const fidIn = (username: string): number | undefined => {
  const number = /^!(\d{1,9})$/.exec(username)?.[1]
  return number === undefined ? undefined : Number(number)
}

function Profile({ username }: { username: string }) {
  const { q, store } = useCastaway()
  const numbered = fidIn(username)
  const byName = useQuery({
    ...q.lookupUserByUsername.query({ username: username.toLowerCase() }),
    enabled: numbered === undefined,
  })
  const byFid = useQuery({
    ...q.fetchBulkUsers.query({ fids: [numbered ?? 1] }),
    enabled: numbered !== undefined,
  })
  const lookup = numbered === undefined ? byName : byFid
  // Somebody met in a feed is known already: their page stands at once.
  const known = numbered === undefined ? store.userByName(username) : store.user(numbered)
  const fid = byName.data?.user.fid ?? byFid.data?.users[0]?.fid ?? known?.fid
  const user = useUser(fid ?? -1)
  useTitle(user ? `${displayNameOf(user)} (@${user.username})` : `@${username}`)

  if (user) return <Known user={user} />
  const nobody =
    (byFid.isSuccess && byFid.data.users.length === 0) ||
    (lookup.error as { status?: number } | null)?.status === 404
  return (
    <>
      <ScreenHeader title={`@${username}`} back />
      {nobody ? (
        <EmptyState
          title="Nobody by that name"
          action={
            <Link to="/search" search={{ tab: 'people' }} className={buttonClass('primary')}>
              Search people
            </Link>
          }
        >
          Check the spelling, or search for them.
        </EmptyState>
      ) : lookup.isError ? (
        <ErrorState error={lookup.error} retry={() => void lookup.refetch()} />
      ) : (
        <div role="status" aria-label="Loading the profile">
          <div className="space-y-4 border-b border-line p-(--row-x)">
            <Skeleton className="size-22 rounded-full!" />
            <Skeleton className="h-6 w-48" />
            <Skeleton className="h-4 w-4/5" />
          </div>
          <CastSkeletons count={4} />
        </div>
      )}
    </>
  )
}

const tabs: readonly { id: ProfileTab; label: string }[] = [
  { id: 'casts', label: 'Casts' },
  { id: 'replies', label: 'Replies' },
  { id: 'popular', label: 'Popular' },
  { id: 'likes', label: 'Likes' },
  { id: 'followers', label: 'Followers' },
  { id: 'following', label: 'Following' },
]

function Known({ user }: { user: User }) {
  const { tab = 'casts' } = useSearch({ from: '/@{$username}' })
  const navigate = useNavigate({ from: '/@{$username}' })
  return (
    <>
      <ScreenHeader
        back
        title={<bdi>{displayNameOf(user)}</bdi>}
        subtitle={`${formatCount(user.follower_count)} followers`}
      />
      <ProfileHeader user={user} />
      <div className="border-b border-line">
        <Tabs
          label={`What there is of ${displayNameOf(user)}`}
          tabs={tabs}
          current={tab}
          onSelect={(next) =>
            void navigate({
              search: next === 'casts' ? {} : { tab: next },
              replace: true,
              resetScroll: false,
            })
          }
        />
      </div>
      <div className="min-h-[80vh]">
        <Tab key={tab} tab={tab} user={user} />
      </div>
    </>
  )
}

function Tab({ tab, user }: { tab: ProfileTab; user: User }) {
  if (tab === 'followers' || tab === 'following') return <PeopleList user={user} which={tab} />
  if (tab === 'likes') return <ReactionList user={user} />
  if (tab === 'popular') return <Popular user={user} />
  return <Casts user={user} replies={tab === 'replies'} />
}

function Casts({ user, replies }: { user: User; replies: boolean }) {
  const { q } = useCastaway()
  const casts = useInfiniteQuery({
    ...q.fetchCastsForUser.keys({ fid: user.fid, includeReplies: false, limit: 25 }),
    enabled: !replies,
  })
  const answers = useInfiniteQuery({
    ...q.fetchRepliesAndRecastsForUser.keys({ fid: user.fid, filter: 'all', limit: 25 }),
    enabled: replies,
  })
  const name = displayNameOf(user)
  return (
    <CastList
      label={replies ? `Replies and recasts by ${name}` : `Casts by ${name}`}
      name={replies ? 'replies' : 'casts'}
      query={replies ? answers : casts}
      empty={
        <EmptyState title={replies ? 'No replies yet' : 'No casts yet'}>
          {replies
            ? `${name} has not answered or recast anybody.`
            : `${name} has not cast anything so far.`}
        </EmptyState>
      }
    />
  )
}

function Popular({ user }: { user: User }) {
  const { q } = useCastaway()
  const query = useInfiniteQuery(q.fetchPopularCastsByUser.keys({ fid: user.fid }))
  return (
    <CastList
      label={`Popular casts by ${displayNameOf(user)}`}
      name="popular"
      query={query}
      empty={
        <EmptyState title="Nothing stands out yet">
          Casts that many people like will be gathered here.
        </EmptyState>
      }
    />
  )
}
