/* oxlint-disable jsx-a11y/prefer-tag-over-role -- an <output> may not contain block elements */
import { plural, t } from '@lingui/core/macro'
import { errorFacts, useAccount, useCastaway, useUser, type User } from '@castaway/react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { ScreenHeader } from '../../app/ScreenHeader'
import { useTitle } from '../../app/use-title'
import { buttonClass } from '../../ui/Button'
import { Choices } from '../../ui/form/Choices'
import { formatCount } from '../../ui/format/Count'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/errors/ErrorState'
import { CastSkeletons, Skeleton } from '../../ui/Skeleton'
import { Tabs } from '../../ui/Tabs'
import { displayNameOf, handleOf } from '../../app/names'
import { firstOf, groupOf, groups, viewsOf } from './profile-tabs'
import { ProfileHeader } from './ProfileHeader'
import { ProfileView } from './ProfileView'
import { BlockedBanner } from './BlockedBanner'

/** A user's profile with its tabs. */
export function ProfileScreen() {
  const { username } = useParams({ from: '/@{$username}' })
  return <Profile key={username.toLowerCase()} username={username} />
}

/** Users without a username have their fid in the URL: `/@!123`. */
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
  // A user from a feed is in the cache already: their profile shows at once.
  const known = numbered === undefined ? store.userByName(username) : store.user(numbered)
  const fid = byName.data?.user.fid ?? byFid.data?.users[0]?.fid ?? known?.fid
  const user = useUser(fid ?? -1)
  useTitle(user ? `${displayNameOf(user)} (@${handleOf(user)})` : `@${username}`)

  if (user) return <LoadedProfile user={user} />
  const nobody =
    (byFid.isSuccess && byFid.data.users.length === 0) || errorFacts(lookup.error).status === 404
  return (
    <>
      <ScreenHeader title={<bdi>@{username}</bdi>} back />
      {nobody ? (
        <EmptyState
          title={t`User not found`}
          action={
            <Link to="/search" search={{ tab: 'people' }} className={buttonClass('primary')}>
              {t`Search people`}
            </Link>
          }
        >
          {t`Check the spelling, or search for the person.`}
        </EmptyState>
      ) : lookup.isError ? (
        <ErrorState error={lookup.error} retry={() => void lookup.refetch()} />
      ) : (
        <div role="status" aria-label={t`Loading profile`}>
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

function LoadedProfile({ user }: { user: User }) {
  const { tab = 'casts' } = useSearch({ from: '/@{$username}' })
  const navigate = useNavigate({ from: '/@{$username}' })
  const group = groupOf(tab)
  const name = displayNameOf(user)
  const bar = useRef<HTMLDivElement>(null)
  // Phones cannot fit all tabs: the current one is scrolled into view.
  useEffect(() => {
    const chosen = bar.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    const list = chosen?.parentElement
    if (!chosen || !list || list.scrollWidth <= list.clientWidth) return
    list.scrollLeft += offsetInto(list, chosen)
  }, [group])
  return (
    <>
      <ScreenHeader
        back
        title={<bdi>{name}</bdi>}
        subtitle={plural(user.follower_count, {
          one: `${formatCount(user.follower_count)} follower`,
          other: `${formatCount(user.follower_count)} followers`,
        })}
      />
      <ProfileHeader user={user} />
      <BlockedBanner user={user}>
        <div ref={bar} className="border-b border-line">
          <Tabs
            label={t`Sections of ${name}`}
            tabs={groups()}
            current={group}
            onSelect={(next) =>
              void navigate({
                search: next === 'casts' ? {} : { tab: firstOf(next) },
                replace: true,
                resetScroll: false,
              })
            }
          />
        </div>
        <Views user={user} current={tab} />
        <div className="min-h-[80vh]">
          <ProfileView key={tab} tab={tab} user={user} />
        </div>
      </BlockedBanner>
    </>
  )
}

/** The scroll offset at which an element in a row is fully visible. */
function offsetInto(list: HTMLElement, element: HTMLElement): number {
  const [outer, inner] = [list.getBoundingClientRect(), element.getBoundingClientRect()]
  if (inner.left < outer.left) return inner.left - outer.left
  return Math.max(0, inner.right - outer.right)
}

/** The views of a tab that has several, each with its own link. */
function Views({ user, current }: { user: User; current: ReturnType<typeof firstOf> }) {
  const account = useAccount()
  const knows = account !== undefined && account.fid !== user.fid
  const views = viewsOf(groupOf(current), knows)
  if (views.length === 0) return null
  const choices = views.map(({ id, label }) => ({
    label,
    search: { tab: id },
    chosen: id === current,
  }))
  return <Choices label={t`Views`} choices={choices} />
}
