import { t } from '@lingui/core/macro'
import { useAccount, useToggle, type User } from '@castaway/react'
import { useState } from 'react'
import { Button, type ButtonSize } from '../../ui/Button'
import { displayNameOf } from '../../app/names'
import { useRequireAccount } from '../../app/session/use-require-account'

/** Follow, following and follow back, with optimistic updates. Renders nothing for the user themselves. */
export function FollowButton({ user, size }: { user: User; size?: ButtonSize }) {
  const account = useAccount()
  const flip = useToggle('follow', user.fid)
  const may = useRequireAccount()
  const [hovered, setHovered] = useState(false)
  if (account?.fid === user.fid) return null
  const following = user.viewer_context?.following ?? false
  const back = user.viewer_context?.followed_by ?? false
  const name = displayNameOf(user)
  const words = following
    ? hovered
      ? t`Unfollow`
      : t({ message: 'Following', context: 'state of a button' })
    : back
      ? t`Follow back`
      : t`Follow`
  return (
    <Button
      size={size ?? 'normal'}
      tone={following ? (hovered ? 'danger' : 'plain') : 'primary'}
      aria-pressed={following}
      aria-label={following ? t`Unfollow ${name}` : t`Follow ${name}`}
      className="min-w-24"
      onPointerEnter={(event) => setHovered(event.pointerType === 'mouse')}
      onPointerLeave={() => setHovered(false)}
      onClick={(event) => {
        event.stopPropagation()
        // The label under the pointer must not change to its opposite right after the click.
        setHovered(false)
        if (may('follow people')) flip()
      }}
    >
      {words}
    </Button>
  )
}
