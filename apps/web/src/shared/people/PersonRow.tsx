import { t } from '@lingui/core/macro'
import { useUser } from '@castaway/react'
import { memo, type ReactNode } from 'react'
import { Avatar } from '../../ui/Avatar'
import { classes } from '../../ui/classes'
import { cleanName } from '../../ui/text/rich-text-parts'
import { displayNameOf, handleOf, UserLink } from '../../app/names'
import { FollowButton } from './FollowButton'

/** A user in a list: their profile, and a follow button. */
export const PersonRow = memo(function PersonRow({
  fid,
  compact,
  note,
  actions,
}: {
  fid: number
  compact?: boolean
  /** Shown beside the username, e.g. a role. */
  note?: ReactNode
  /** Shown at the end, instead of the follow button. */
  actions?: ReactNode
}) {
  const user = useUser(fid)
  if (!user) return null
  const bio = cleanName(user.profile?.bio?.text, '')
  return (
    <div
      className={classes(
        'flex gap-3',
        compact
          ? 'items-center px-4 py-2'
          : 'items-start border-b border-line px-(--row-x) py-(--row-y)',
      )}
    >
      <UserLink user={user} className="rounded-full">
        <span className="sr-only">{displayNameOf(user)}</span>
        <Avatar
          url={user.pfp_url}
          name={displayNameOf(user)}
          seed={user.fid}
          {...(compact ? { size: 36 } : {})}
        />
      </UserLink>
      <div className="min-w-0 flex-1">
        <UserLink user={user} className="block">
          <span className="block truncate font-semibold hover:underline">
            <bdi>{displayNameOf(user)}</bdi>
          </span>
          <span className="block truncate text-small text-ink-soft">
            <bdi>@{handleOf(user)}</bdi>
            {user.viewer_context?.followed_by ? ` · ${t`follows you`}` : null}
          </span>
        </UserLink>
        {note}
        {!compact && bio ? (
          <p dir="auto" className="mt-1 line-clamp-2 [overflow-wrap:anywhere]">
            {bio}
          </p>
        ) : null}
      </div>
      {actions ?? <FollowButton user={user} size="small" />}
    </div>
  )
})
