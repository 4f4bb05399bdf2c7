import { t } from '@lingui/core/macro'
import type { Cast } from '@castaway/react'
import { Heart, MessageCircle, Repeat2, Ellipsis } from 'lucide-react'
import { type ButtonHTMLAttributes, type ReactNode, type Ref, Suspense, useState } from 'react'
import { classes } from '../../ui/classes'
import { Count } from '../../ui/format/Count'
import { lazyWithRetry } from '../../ui/lazy-with-retry'
import { usePopup } from '../../ui/menu/use-popup'
import { useCastActions } from './use-cast-actions'
import { MenuButton } from '../../ui/menu/MenuButton'

const loadRecastMenu = () => import('./RecastMenu')
const RecastMenu = lazyWithRetry(loadRecastMenu)
const loadMenuItems = () => import('./CastMenuItems')
const CastMenuItems = lazyWithRetry(loadMenuItems)

/** Reply, recast, like and more: the actions of a cast with their counts. */
export function CastBar({ cast, className }: { cast: Cast; className?: string }) {
  const actions = useCastActions()
  const liked = cast.viewer_context?.liked ?? false
  return (
    <div className={classes('flex max-w-md items-center justify-between', className)}>
      <Act
        label={t`Reply`}
        count={cast.replies.count}
        icon={<MessageCircle size={18} className="rtl:-scale-x-100" />}
        hover="hover:text-accent hover:bg-accent-wash"
        onClick={() => actions.reply(cast)}
      />
      <RecastButton cast={cast} />
      <Act
        label={t`Like`}
        aria-pressed={liked}
        isOn={liked}
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

/** Opens the menu to recast or quote. */
function RecastButton({ cast }: { cast: Cast }) {
  const { button, popup } = usePopup(loadRecastMenu)
  const recasted = cast.viewer_context?.recasted ?? false
  const count = cast.reactions.recasts_count
  return (
    <>
      <Act
        {...button}
        label={t`Recast`}
        // A button that opens a menu has no pressed state, so its name says that the cast was recasted.
        {...(recasted ? { 'aria-label': t`Recast, ${count}, recasted by you` } : {})}
        tip={!button['aria-expanded']}
        isOn={recasted}
        count={count}
        icon={<Repeat2 size={19} />}
        hover="hover:text-recast hover:bg-recast-wash aria-expanded:bg-recast-wash aria-expanded:text-recast"
        on="text-recast"
      />
      {popup ? (
        <Suspense>
          <RecastMenu cast={cast} {...popup} />
        </Suspense>
      ) : null}
    </>
  )
}

interface ActProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string
  count: number
  icon: ReactNode
  hover: string
  on?: string
  isOn?: boolean
  tip?: boolean
  ref?: Ref<HTMLButtonElement>
}

function Act({ label, count, icon, hover, on, isOn, tip = true, onClick, ...rest }: ActProps) {
  const [first] = useState(count)
  return (
    <button
      type="button"
      aria-label={`${label}, ${count}`}
      data-tip={tip ? label : undefined}
      {...rest}
      onClick={(event) => {
        event.stopPropagation()
        onClick?.(event)
      }}
      className={classes(
        'tip relative -ms-2 inline-flex h-9 min-w-14 items-center gap-1.5 rounded-full px-2 text-small font-medium transition-colors duration-100',
        hover,
        isOn ? on : 'text-ink-soft',
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

/** All other actions of a cast; loaded on first use. */
function CastMenu({ cast }: { cast: Cast }) {
  return (
    <MenuButton
      label={t`More options for this cast`}
      icon={<Ellipsis size={18} />}
      size="small"
      className="tip-end -me-2"
      load={loadMenuItems}
      popup={(state) => <CastMenuItems cast={cast} {...state} />}
    />
  )
}
