import { t } from '@lingui/core/macro'
import { type Channel, useToggle } from '@castaway/react'
import { Button, type ButtonSize } from '../../ui/Button'
import { useRequireAccount } from '../../app/session/use-require-account'

/** Follows or unfollows a channel with an optimistic update. */
export function ChannelFollowButton({ channel, size }: { channel: Channel; size?: ButtonSize }) {
  const flip = useToggle('followChannel', channel.id)
  const may = useRequireAccount()
  const following = channel.viewer_context?.following ?? false
  const { id } = channel
  return (
    <Button
      size={size ?? 'normal'}
      tone={following ? 'plain' : 'primary'}
      aria-pressed={following}
      aria-label={following ? t`Unfollow channel ${id}` : t`Follow channel ${id}`}
      className="min-w-24"
      onClick={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (may('follow channels')) flip()
      }}
    >
      {following ? t({ message: 'Following', context: 'state of a button' }) : t`Follow`}
    </Button>
  )
}
