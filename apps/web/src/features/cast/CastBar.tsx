import { type Cast, useAccount } from '@castaway/react'
import {
  Bookmark,
  Ellipsis,
  Heart,
  Link2,
  MessageCircle,
  Quote,
  Repeat2,
  Trash2,
  Type,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../../ui/classes'
import { Count } from '../../ui/Count'
import { Menu, type MenuItem } from '../../ui/Menu'
import { useCastActions } from './use-cast-actions'
import { confirmDelete } from './confirm-delete'

/** Reply, recast, like, more: what can be done, and how often it was. */
export function CastBar({ cast, className }: { cast: Cast; className?: string }) {
  const actions = useCastActions()
  const account = useAccount()
  const liked = cast.viewer_context?.liked ?? false
  const recasted = cast.viewer_context?.recasted ?? false
  const more: (MenuItem | 'line')[] = [
    { label: 'Quote', icon: <Quote size={17} />, onSelect: () => actions.quote(cast) },
    { label: 'Bookmark…', icon: <Bookmark size={17} />, onSelect: () => actions.bookmark(cast) },
    { label: 'Copy link', icon: <Link2 size={17} />, onSelect: () => actions.copyLink(cast) },
    { label: 'Copy text', icon: <Type size={17} />, onSelect: () => actions.copyText(cast) },
  ]
  if (account?.fid === cast.author.fid) {
    more.push('line', {
      label: 'Delete',
      icon: <Trash2 size={17} />,
      tone: 'danger',
      onSelect: () => confirmDelete(() => actions.remove(cast)),
    })
  }
  return (
    <div className={classes('flex max-w-md items-center justify-between', className)}>
      <Act
        label="Reply"
        count={cast.replies.count}
        icon={<MessageCircle size={18} />}
        hover="hover:text-accent hover:bg-accent-wash"
        onClick={() => actions.reply(cast)}
      />
      <Act
        label="Recast"
        pressed={recasted}
        count={cast.reactions.recasts_count}
        icon={<Repeat2 size={19} />}
        hover="hover:text-recast hover:bg-recast-wash"
        on="text-recast"
        onClick={() => actions.recast(cast)}
      />
      <Act
        label="Like"
        pressed={liked}
        count={cast.reactions.likes_count}
        icon={<Heart size={18} className={liked ? 'animate-pop fill-current' : ''} />}
        hover="hover:text-like hover:bg-like-wash"
        on="text-like"
        onClick={() => actions.like(cast)}
      />
      <Menu
        label="More about this cast"
        size="small"
        icon={<Ellipsis size={18} />}
        items={more}
        className="-me-2"
      />
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
      {count > 0 ? <Count value={count} /> : null}
    </button>
  )
}
