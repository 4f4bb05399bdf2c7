import { useAccount, useCastaway, type User } from '@castaway/react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BadgeCheck, Bookmark, Link2, MapPin } from 'lucide-react'
import { Avatar } from '../../ui/Avatar'
import { buttonClass } from '../../ui/Button'
import { Count } from '../../ui/Count'
import { IconButton } from '../../ui/IconButton'
import { RichText } from '../../ui/RichText'
import { toast } from '../../ui/toasts'
import { displayNameOf, handleOf, UserLink } from '../cast/names'
import { FollowButton } from './FollowButton'

/** Who somebody is, in their own words, and how one stands to them. */
export function ProfileHeader({ user }: { user: User }) {
  const account = useAccount()
  const own = account?.fid === user.fid
  const place = user.profile?.location?.address
  return (
    <section aria-label="About" className="px-(--row-x) pt-6 pb-4">
      <div className="flex items-start justify-between gap-4">
        <Avatar url={user.pfp_url} name={displayNameOf(user)} seed={user.fid} size={88} />
        <div className="flex items-center gap-2 pt-1">
          <IconButton
            label="Copy link to this profile"
            icon={<Link2 size={19} />}
            onClick={() => {
              const link = `${location.origin}/@${handleOf(user)}`
              void navigator.clipboard?.writeText(link).then(() => toast({ title: 'Link copied' }))
            }}
          />
          {own ? (
            // Wider screens have it in the rail.
            <Link
              to="/bookmarks"
              aria-label="Bookmarks"
              className="grid size-10 place-items-center rounded-full text-ink-soft hover:bg-sunken hover:text-ink mid:hidden"
            >
              <Bookmark size={19} aria-hidden="true" />
            </Link>
          ) : null}
          {own ? (
            <Link to="/settings" search={{ section: 'profile' }} className={buttonClass('plain')}>
              Edit profile
            </Link>
          ) : (
            <FollowButton user={user} />
          )}
        </div>
      </div>
      <h2 className="mt-3.5 text-display leading-tight font-bold tracking-[-0.025em] [overflow-wrap:anywhere]">
        <bdi>{displayNameOf(user)}</bdi>
      </h2>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-ink-soft">
        <bdi>@{handleOf(user)}</bdi>
        {user.viewer_context?.followed_by ? (
          <span className="rounded-full bg-accent-wash px-2 py-0.5 text-small font-medium text-accent-strong">
            Follows you
          </span>
        ) : null}
      </p>
      <RichText text={user.profile?.bio?.text ?? ''} className="mt-3" />
      <Facts
        user={user}
        place={place ? [place.city, place.country].filter(Boolean).join(', ') : ''}
      />
      <p className="mt-3 flex gap-5 text-ink-soft">
        <UserLink user={user} tab="following" className="hover:underline">
          <Count value={user.following_count} className="font-bold text-ink" /> following
        </UserLink>
        <UserLink user={user} tab="followers" className="hover:underline">
          <Count value={user.follower_count} className="font-bold text-ink" />{' '}
          {user.follower_count === 1 ? 'follower' : 'followers'}
        </UserLink>
      </p>
      {account && !own ? <Mutuals user={user} viewerFid={account.fid} /> : null}
    </section>
  )
}

function Facts({ user, place }: { user: User; place: string }) {
  const wallet =
    user.verified_addresses?.primary?.eth_address ?? user.verified_addresses?.eth_addresses?.[0]
  const accounts = user.verified_accounts ?? []
  if (!place && !wallet && accounts.length === 0) return null
  return (
    <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-small text-ink-soft">
      {place ? (
        <li className="inline-flex items-center gap-1.5">
          <MapPin size={14} aria-hidden="true" />
          <bdi>{place}</bdi>
        </li>
      ) : null}
      {accounts.slice(0, 3).map((each) => (
        <li key={`${each.platform}:${each.username}`} className="inline-flex items-center gap-1.5">
          <BadgeCheck size={14} aria-hidden="true" className="text-accent" />
          <bdi>
            {each.username} on {each.platform}
          </bdi>
        </li>
      ))}
      {wallet ? (
        <li className="inline-flex items-center gap-1.5" title={wallet}>
          <BadgeCheck size={14} aria-hidden="true" className="text-accent" />
          <span className="font-mono text-[12px]">
            {wallet.slice(0, 6)}…{wallet.slice(-4)}
          </span>
        </li>
      ) : null}
    </ul>
  )
}

/** People one follows who follow this person: the best introduction there is. */
function Mutuals({ user, viewerFid }: { user: User; viewerFid: number }) {
  const { q } = useCastaway()
  const relevant = useQuery(q.fetchRelevantFollowers.query({ targetFid: user.fid, viewerFid }))
  const top = (relevant.data?.top_relevant_followers_hydrated ?? []).flatMap((each) =>
    each.user ? [each.user] : [],
  )
  if (top.length === 0) return null
  const others = Math.max(
    0,
    (relevant.data?.all_relevant_followers_dehydrated.length ?? 0) - Math.min(2, top.length),
  )
  return (
    <div className="mt-3.5 flex items-center gap-3 text-small text-ink-soft">
      <span className="flex ps-2">
        {top.slice(0, 3).map((each) => (
          <Avatar
            key={each.fid}
            url={each.pfp_url}
            name={displayNameOf(each)}
            seed={each.fid}
            size={24}
            className="-ms-2 ring-2 ring-background"
          />
        ))}
      </span>
      <p className="min-w-0 flex-1">
        Followed by{' '}
        {top.slice(0, 2).map((each, index) => (
          <span key={each.fid}>
            {index > 0 ? (others > 0 ? ', ' : ' and ') : ''}
            <UserLink user={each} className="font-medium text-ink hover:underline">
              <bdi>{displayNameOf(each)}</bdi>
            </UserLink>
          </span>
        ))}
        {others > 0
          ? ` and ${others} ${others === 1 ? 'other' : 'others'} you follow`
          : ', whom you follow'}
      </p>
    </div>
  )
}
