import { t } from '@lingui/core/macro'
import { isMember, useMe } from '@castaway/react'
import { Link } from '@tanstack/react-router'
import { Feather, UserRound } from 'lucide-react'
import { Suspense } from 'react'
import { handleOf } from '../app/names'
import { Avatar } from '../ui/Avatar'
import { MoreButton } from './MoreButton'
import { navItems } from '../app/nav-items'
import { Badge } from './Rail'
import { useCompose } from '../shared/compose/use-compose'
import { useUnseenCount } from '../features/notifications/use-unseen-count'
import { lazyWithRetry } from '../ui/lazy-with-retry'

// Only users with several accounts need it.
const AccountMenu = lazyWithRetry(() =>
  import('../features/accounts/AccountMenu').then((file) => ({ default: file.AccountMenu })),
)

const item =
  'relative grid h-14 flex-1 place-items-center text-ink-soft -outline-offset-4! aria-[current=page]:text-ink'

/**
 * Navigation on phones: four destinations, the profile and a sheet with the rest, with the compose button in the
 * middle.
 */
export function BottomBar() {
  const me = useMe().data
  const account = me?.account
  // Signed in, without an account yet.
  const isNew = me !== undefined && isMember(me)
  const unseen = useUnseenCount()
  const compose = useCompose()
  return (
    <nav
      aria-label={t`Navigation`}
      data-region
      tabIndex={-1}
      className="fixed inset-x-0 bottom-0 z-20 flex border-t border-line bg-background/92 pb-[env(safe-area-inset-bottom)] backdrop-blur-md mid:hidden"
    >
      {navItems.slice(0, 3).map((destination) => (
        <BarLink key={destination.to} destination={destination} />
      ))}
      {/* A button that floats above the bar would cover controls of the page. */}
      <div className="grid h-14 flex-1 place-items-center">
        <button
          type="button"
          aria-label={t`Write a cast`}
          onClick={compose}
          className="grid size-11 place-items-center rounded-full bg-accent text-on-accent"
        >
          <Feather size={21} aria-hidden="true" />
        </button>
      </div>
      <BarLink destination={navItems[3]} unseen={unseen} />
      {account && (me?.accounts?.length ?? 0) > 1 ? (
        <Suspense fallback={<span className={item} />}>
          <AccountMenu on="bar" />
        </Suspense>
      ) : account ? (
        <Link
          to="/@{$username}"
          params={{ username: handleOf(account) }}
          aria-label={t`Your profile`}
          activeProps={{ 'aria-current': 'page' }}
          className={item}
        >
          <Avatar
            url={account.pfp_url}
            name={account.display_name || account.username}
            seed={account.fid}
            size={28}
          />
        </Link>
      ) : (
        <Link
          to={isNew ? '/welcome' : '/sign-in'}
          aria-label={isNew ? t`Choose a username` : t`Sign in`}
          activeProps={{ 'aria-current': 'page' }}
          className={item}
        >
          <UserRound size={24} strokeWidth={1.9} aria-hidden="true" />
        </Link>
      )}
      <MoreButton className={item} />
    </nav>
  )
}

function BarLink({
  destination: { to, label, icon: Icon, exact },
  unseen = 0,
}: {
  destination: (typeof navItems)[number]
  unseen?: number
}) {
  return (
    <Link
      to={to}
      aria-label={label()}
      activeOptions={{ exact, includeSearch: false }}
      activeProps={{ 'aria-current': 'page' }}
      className={`group ${item}`}
    >
      <span className="relative">
        <Icon
          size={24}
          strokeWidth={1.9}
          aria-hidden="true"
          className="group-aria-[current=page]:stroke-[2.5]"
        />
        {unseen > 0 ? <Badge count={unseen} /> : null}
      </span>
    </Link>
  )
}
