import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useAccount, useCastaway, type User } from '@castaway/react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BadgeCheck, Bookmark, Link2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Avatar } from '../../ui/Avatar'
import { Button } from '../../ui/Button'
import { Count } from '../../ui/format/Count'
import { IconButton } from '../../ui/IconButton'
import { RichText } from '../../ui/text/RichText'
import { imageUrl } from '../../ui/text/safe-url'
import { copyToClipboard } from '../../ui/copy-to-clipboard'
import { displayNameOf, handleOf, UserLink } from '../../app/names'
import { ProfileMeta } from './ProfileMeta'
import { FollowButton } from '../../shared/people/FollowButton'
import { KnownFollowers } from '../../shared/people/KnownFollowers'
import { Offers } from './Offers'
import { bannerOf } from '../../shared/profile/profile-meta'
import { ProfileMenu } from './ProfileMenu'
import { BlockedBadge } from './BlockedBanner'
import { lazyWithRetry } from '../../ui/lazy-with-retry'

const EditProfile = lazyWithRetry(() => import('./edit/EditProfileDialog'))

/** The profile of a user, and the viewer's relation to them. */
export function ProfileHeader({ user }: { user: User }) {
  const account = useAccount()
  const own = account?.fid === user.fid
  const name = displayNameOf(user)
  const [editing, setEditing] = useState(false)
  const context = user.viewer_context
  const apart = Boolean(context?.blocking || context?.blocked_by)
  return (
    <section aria-label={t`About`}>
      <Banner url={bannerOf(user)} />
      <div className="px-(--row-x) pt-6 pb-4">
        <div className="flex items-start justify-between gap-4">
          <Avatar url={user.pfp_url} name={name} seed={user.fid} size={88} />
          <div className="flex flex-wrap items-center justify-end gap-x-1 gap-y-2 pt-1">
            <IconButton
              label={t`Copy link to this profile`}
              icon={<Link2 size={19} />}
              onClick={() => void copyToClipboard(`${location.origin}/@${handleOf(user)}`, 'link')}
            />
            {own ? (
              // Wider screens show it in the rail.
              <Link
                to="/bookmarks"
                aria-label={t`Bookmarks`}
                className="grid size-10 place-items-center rounded-full text-ink-soft hover:bg-sunken hover:text-ink mid:hidden"
              >
                <Bookmark size={19} aria-hidden="true" />
              </Link>
            ) : null}
            <ProfileMenu user={user} />
            {own ? (
              <Button className="ms-1" aria-haspopup="dialog" onClick={() => setEditing(true)}>
                {t`Edit profile`}
              </Button>
            ) : apart ? (
              <BlockedBadge user={user} />
            ) : (
              <span className="ms-1">
                <FollowButton user={user} />
              </span>
            )}
          </div>
        </div>
        <h2 className="mt-3.5 text-display leading-tight font-bold tracking-[-0.025em] [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
          {user.power_badge ? (
            <span className="ms-1.5 inline-block align-[-0.1em]" title={t`Trusted by the network`}>
              <BadgeCheck size={22} aria-hidden="true" className="text-accent" />
              <span className="sr-only">{t`Trusted by the network`}</span>
            </span>
          ) : null}
        </h2>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-ink-soft">
          <bdi className="[overflow-wrap:anywhere]">@{handleOf(user)}</bdi>
          {context?.followed_by ? (
            <span className="rounded-full bg-accent-wash px-2 py-0.5 text-small font-medium text-accent-strong">
              {t`Follows you`}
            </span>
          ) : null}
        </p>
        <RichText text={user.profile?.bio?.text ?? ''} className="mt-3" />
        <ProfileMeta user={user} />
        <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-ink-soft">
          <UserLink user={user} tab="following" className="py-0.5 hover:underline">
            <Trans>
              <Count value={user.following_count} className="font-bold text-ink" /> following
            </Trans>
          </UserLink>
          <UserLink user={user} tab="followers" className="py-0.5 hover:underline">
            <Plural
              value={user.follower_count}
              one={
                <span>
                  <Count value={user.follower_count} className="font-bold text-ink" /> follower
                </span>
              }
              other={
                <span>
                  <Count value={user.follower_count} className="font-bold text-ink" /> followers
                </span>
              }
            />
          </UserLink>
        </p>
        {account && !own ? <KnownFollowersLine user={user} viewerFid={account.fid} /> : null}
        <Offers user={user} />
      </div>
      {editing && account ? (
        <Suspense>
          <EditProfile account={account} onClose={() => setEditing(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}

function Banner({ url }: { url: string | undefined }) {
  const source = imageUrl(url)
  const [failed, setFailed] = useState<string>()
  if (!source || failed === source) return null
  return (
    <img
      src={source}
      alt=""
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(source)}
      className="aspect-[3/1] w-full bg-sunken object-cover"
    />
  )
}

function KnownFollowersLine({ user, viewerFid }: { user: User; viewerFid: number }) {
  const { q } = useCastaway()
  const relevant = useQuery(q.fetchRelevantFollowers.query({ targetFid: user.fid, viewerFid }))
  return (
    <KnownFollowers
      answer={relevant.data}
      link={(words) => (
        <Link
          to="/@{$username}"
          params={{ username: handleOf(user) }}
          search={{ tab: 'mutuals' }}
          className="hover:text-ink hover:underline"
        >
          {words}
        </Link>
      )}
    />
  )
}
