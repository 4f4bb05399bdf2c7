import { i18n } from '#i18n'
import { Plural } from '@lingui/react/macro'
import { useChannel } from '@castaway/react'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { Avatar } from '../../ui/Avatar'
import { Count } from '../../ui/format/Count'
import { cleanName } from '../../ui/text/rich-text-parts'
import { ChannelFollowButton } from './ChannelFollowButton'
import { channelSeed } from './channel-seed'
import { type Role, roleMessages } from './roles'

/** The number of a channel's followers, as text. */
export function Followers({ count }: { count: number }) {
  return (
    <Plural
      value={count}
      one={
        <span>
          <Count value={count} /> follower
        </span>
      }
      other={
        <span>
          <Count value={count} /> followers
        </span>
      }
    />
  )
}

/** A channel in a list. */
export const ChannelRow = memo(function ChannelRow({
  id,
  role,
}: {
  id: string
  /** The role of a user in the channel. */
  role?: Role | undefined
}) {
  const channel = useChannel(id)
  if (!channel) return null
  const about = cleanName(channel.description, '')
  return (
    <div className="relative flex items-start gap-3.5 border-b border-line px-(--row-x) py-(--row-y) transition-colors duration-100 hover:bg-surface/70">
      <Avatar
        url={channel.image_url}
        name={channel.name ?? id}
        seed={channelSeed(id)}
        size={48}
        square
      />
      <div className="min-w-0 flex-1">
        <Link
          to="/c/$channelId"
          params={{ channelId: id }}
          className="font-semibold after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          <span className="block truncate">
            <bdi>{cleanName(channel.name, id)}</bdi>
          </span>
        </Link>
        <p className="truncate text-small text-ink-soft">
          <bdi className="font-medium text-channel">/{cleanName(id, 'channel')}</bdi> ·{' '}
          <Followers count={channel.follower_count ?? 0} />
          {role ? ` · ${i18n._(roleMessages[role])}` : null}
        </p>
        {about ? (
          <p dir="auto" className="mt-1 line-clamp-2 [overflow-wrap:anywhere]">
            {about}
          </p>
        ) : null}
      </div>
      <span className="relative z-[1]">
        <ChannelFollowButton channel={channel} size="small" />
      </span>
    </div>
  )
})
