import { t } from '@lingui/core/macro'
import type { Cast } from '@castaway/react'
import { Heart, MessageCircle, Repeat2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { classes } from '../../ui/classes'
import { Count } from '../../ui/format/Count'
import { CastMenu } from './CastMenu'
import { useCastActions } from './use-cast-actions'

/** Reply, recast, like and more: the actions of a cast with their counts. */
export function CastBar({ cast, className }: { cast: Cast; className?: string }) {
  const actions = useCastActions()
  const liked = cast.viewer_context?.liked ?? false
  const recasted = cast.viewer_context?.recasted ?? false
  return (
    <div className={classes('flex max-w-md items-center justify-between', className)}>
      <Act
        label={t`Reply`}
        count={cast.replies.count}
        icon={<MessageCircle size={18} className="rtl:-scale-x-100" />}
        hover="hover:text-accent hover:bg-accent-wash"
        onClick={() => actions.reply(cast)}
      />
      <Act
        label={t`Recast`}
        pressed={recasted}
        count={cast.reactions.recasts_count}
        icon={<Repeat2 size={19} />}
        hover="hover:text-recast hover:bg-recast-wash"
        on="text-recast"
        onClick={() => actions.recast(cast)}
      />
      <Act
        label={t`Like`}
        pressed={liked}
        count={cast.reactions.likes_count}
        icon={<Heart size={18} className={liked ? 'animate-pop fill-current' : ''} />}
        hover="hover:text-like hover:bg-like-wash"
        on="text-like"
        onClick={() => actions.like(cast)}
      />
      <CastMenu cast={cast} />
    </div>
  )
}

interface ActProps {
  label: string
  count: number
  icon: ReactNode
  hover: string
  on?: string
  pressed?: boolean
  onClick: () => void
}

function Act({ label, count, icon, hover, on, pressed, onClick }: ActProps) {
  const [first] = useState(count)
  return (
    <button
      type="button"
      aria-label={`${label}, ${count}`}
      aria-pressed={pressed}
      data-tip={label}
      onClick={(event) => {
        event.stopPropagation()
        onClick()
      }}
      className={classes(
        'tip relative -ms-2 inline-flex h-9 min-w-14 items-center gap-1.5 rounded-full px-2 text-small font-medium transition-colors duration-100',
        hover,
        pressed ? on : 'text-ink-soft',
      )}
    >
      {icon}
      {/* A count that changes animates in: a new element is mounted so that the animation runs. */}
      {count > 0 ? (
        <span key={count} className={count === first ? '' : 'animate-appear'}>
          <Count value={count} />
        </span>
      ) : null}
    </button>
  )
}
