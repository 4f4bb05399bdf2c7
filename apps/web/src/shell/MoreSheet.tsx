import { t } from '@lingui/core/macro'
import { isMember, useCastaway, useMe } from '@castaway/react'
import { useRouter } from '@tanstack/react-router'
import {
  Bookmark,
  CodeXml,
  Hash,
  LayoutGrid,
  List,
  LogIn,
  LogOut,
  NotebookPen,
  Settings,
  UserRound,
  UsersRound,
  Wallet,
} from 'lucide-react'
import { handleOf } from '../app/names'
import { Dialog } from '../ui/dialog/Dialog'
import { toastError } from '../ui/toast/toast-error'

const row = 'flex min-h-12 w-full items-center gap-4 rounded-small px-4 font-medium hover:bg-sunken'

/** The navigation items that do not fit in the bar, and signing out. */
export default function MoreSheet({ onClose }: { onClose: () => void }) {
  const { history, navigate } = useRouter()
  const castaway = useCastaway()
  const me = useMe().data
  const account = me?.account
  const places = [
    account && { to: `/@${handleOf(account)}`, label: t`Your profile`, icon: UserRound },
    { to: '/channels', label: t`Channels`, icon: Hash },
    { to: '/apps', label: t`Mini apps`, icon: LayoutGrid },
    isMember(me) && { to: '/wallet', label: t`Wallet`, icon: Wallet },
    { to: '/bookmarks', label: t`Bookmarks`, icon: Bookmark },
    { to: '/lists', label: t`Lists`, icon: List },
    { to: '/drafts', label: t`Drafts and scheduled`, icon: NotebookPen },
    { to: '/developers', label: t`Developers`, icon: CodeXml },
    isMember(me) && { to: '/settings/accounts', label: t`Accounts`, icon: UsersRound },
    { to: '/settings', label: t`Settings`, icon: Settings },
    me && !isMember(me) && { to: '/sign-in', label: t`Sign in`, icon: LogIn },
  ].filter((place) => Boolean(place)) as { to: string; label: string; icon: typeof Hash }[]
  // The code for signing out is loaded on demand.
  const leave = () => {
    onClose()
    void import('../shared/sign-in/sign-out')
      .then(({ signOut }) => signOut(castaway, () => navigate({ to: '/' })))
      .catch(toastError)
  }
  return (
    <Dialog open onClose={onClose} title={t`More`} variant="sheet" width="narrow">
      <nav aria-label={t`More`} className="p-2">
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
            className={row}
          >
            <Icon size={21} aria-hidden="true" className="text-ink-soft" />
            {label}
          </a>
        ))}
      </nav>
      {isMember(me) ? (
        <div className="mx-2 border-t border-line py-2">
          <button type="button" onClick={leave} className={row}>
            <LogOut size={21} aria-hidden="true" className="text-ink-soft rtl:-scale-x-100" />
            {t`Sign out`}
          </button>
        </div>
      ) : null}
      <div className="h-[env(safe-area-inset-bottom)]" />
    </Dialog>
  )
}
