import { t } from '@lingui/core/macro'
import { isMember, useMe } from '@castaway/react'
import { useRouter } from '@tanstack/react-router'
import {
  Bookmark,
  Hash,
  List,
  LogIn,
  NotebookPen,
  Settings,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { handleOf } from '../features/cast/names'
import { Dialog } from '../ui/dialog/Dialog'

/** The navigation items that do not fit in the bar. */
export default function MoreSheet({ onClose }: { onClose: () => void }) {
  const { history } = useRouter()
  const me = useMe().data
  const account = me?.account
  const places = [
    account && { to: `/@${handleOf(account)}`, label: t`Your profile`, icon: UserRound },
    { to: '/channels', label: t`Channels`, icon: Hash },
    { to: '/bookmarks', label: t`Bookmarks`, icon: Bookmark },
    { to: '/lists', label: t`Lists`, icon: List },
    { to: '/drafts', label: t`Drafts and scheduled`, icon: NotebookPen },
    isMember(me) && { to: '/settings/accounts', label: t`Accounts`, icon: UsersRound },
    { to: '/settings', label: t`Settings`, icon: Settings },
    me && !isMember(me) && { to: '/sign-in', label: t`Sign in`, icon: LogIn },
  ].filter((place) => Boolean(place)) as { to: string; label: string; icon: typeof Hash }[]
  return (
    <Dialog open onClose={onClose} title={t`More`} variant="sheet" width="narrow">
      <nav aria-label={t`More`} className="p-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))]">
        {places.map(({ to, label, icon: Icon }) => (
          <a
            key={to}
            href={to}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              onClose()
              history.push(to)
            }}
            className="flex min-h-12 items-center gap-4 rounded-small px-4 font-medium hover:bg-sunken"
          >
            <Icon size={21} aria-hidden="true" className="text-ink-soft" />
            {label}
          </a>
        ))}
      </nav>
    </Dialog>
  )
}
