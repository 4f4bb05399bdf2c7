import { t } from '@lingui/core/macro'
import { isMember, type Me, useMe } from '@castaway/react'
import { Link } from '@tanstack/react-router'
import { Feather, LogIn } from 'lucide-react'
import { Suspense } from 'react'
import { AccountFace, accountFaceClass } from '../features/accounts/AccountFace'
import { buttonClass } from '../ui/Button'
import { classes } from '../ui/classes'
import { Glyph } from '../ui/Glyph'
import { MoreButton } from './MoreButton'
import { navItems } from '../app/nav-items'
import { useCompose } from '../shared/compose/use-compose'
import { useUnseenCount } from '../features/notifications/use-unseen-count'
import { lazyWithRetry } from '../ui/lazy-with-retry'

// Readers who are not signed in have no accounts to switch between.
const AccountMenu = lazyWithRetry(() =>
  import('../features/accounts/AccountMenu').then((file) => ({ default: file.AccountMenu })),
)

/** The left rail: navigation, compose, and the current account. Shows only icons below 1200 px. */
export function Rail() {
  const compose = useCompose()
  const me = useMe().data
  return (
    <header
      data-region
      tabIndex={-1}
      className="sticky top-0 hidden h-dvh w-19 shrink-0 flex-col items-center px-2 py-3 outline-none mid:flex wide:w-64 wide:items-stretch wide:ps-3 wide:pe-6"
    >
      <Link
        to="/"
        aria-label={t`Castaway, home`}
        className="mb-3 inline-flex h-12 items-center gap-2.5 rounded-full px-3 text-title font-bold tracking-[-0.025em]"
      >
        <Glyph size={32} />
        <span className="hidden wide:inline">castaway</span>
      </Link>
      <nav aria-label={t`Navigation`} className="flex flex-col gap-0.5">
        {navItems.map((destination) => (
          <RailLink key={destination.to} destination={destination} me={me} />
        ))}
        <MoreButton className="inline-flex h-12 w-12 items-center justify-center gap-4 rounded-full text-prose font-medium transition-colors duration-100 hover:bg-sunken/70 wide:w-auto wide:justify-start wide:self-start wide:ps-3 wide:pe-6">
          <span className="hidden wide:inline">{t`More`}</span>
        </MoreButton>
      </nav>
      <button
        type="button"
        onClick={compose}
        aria-label={t`Write a cast`}
        className="mt-5 inline-flex size-12 items-center justify-center gap-2.5 rounded-full bg-accent font-semibold text-on-accent transition-colors duration-100 hover:bg-accent-strong wide:h-12 wide:w-full"
      >
        <Feather size={19} aria-hidden="true" />
        <span className="hidden wide:inline">
          {t({ message: 'Cast', context: 'button that opens the composer' })}
        </span>
      </button>
      <div className="mt-auto">
        <AccountLink me={me} />
      </div>
    </header>
  )
}

function RailLink({
  destination,
  me,
}: {
  destination: (typeof navItems)[number]
  me: Me | undefined
}) {
  const Icon = destination.icon
  const unseen = useUnseenCount()
  if (destination.to === '/notifications' && me && !me.account) return null
  const count = destination.to === '/notifications' ? unseen : 0
  return (
    <Link
      to={destination.to}
      activeOptions={{ exact: destination.exact, includeSearch: false }}
      activeProps={{ className: 'font-bold text-ink bg-sunken', 'aria-current': 'page' }}
      inactiveProps={{ className: 'font-medium text-ink hover:bg-sunken/70' }}
      className="group inline-flex h-12 w-12 items-center justify-center gap-4 rounded-full text-prose transition-colors duration-100 wide:w-auto wide:justify-start wide:self-start wide:ps-3 wide:pe-6"
    >
      <span className="relative">
        <Icon
          size={23}
          strokeWidth={1.9}
          aria-hidden="true"
          className="group-aria-[current=page]:stroke-[2.4]"
        />
        {count > 0 ? <Badge count={count} /> : null}
      </span>
      <span className="sr-only wide:not-sr-only">{destination.label()}</span>
    </Link>
  )
}

export function Badge({ count }: { count: number }) {
  const shown = count > 99 ? '99+' : count
  return (
    <span className="tabular absolute -end-2 -top-1.5 grid h-4.5 min-w-4.5 place-items-center rounded-full border-2 border-background bg-like px-1 text-[10px] leading-none font-bold text-background">
      <span aria-hidden="true">{shown}</span>
      <span className="sr-only">{t`${shown} unread`}</span>
    </span>
  )
}

function AccountLink({ me }: { me: Me | undefined }) {
  if (!me) return <span className="block size-12" />
  if (!me.account) {
    const [to, label] = isMember(me)
      ? (['/welcome', t`Choose a username`] as const)
      : (['/sign-in', t`Sign in`] as const)
    return (
      <Link
        to={to}
        aria-label={label}
        className={classes(buttonClass('plain'), 'size-12! px-0! wide:h-11! wide:w-full!')}
      >
        <LogIn size={18} aria-hidden="true" />
        <span className="hidden wide:inline">{label}</span>
      </Link>
    )
  }
  const { account } = me
  return (
    <Suspense
      fallback={
        <span className={accountFaceClass}>
          <AccountFace account={account} />
        </span>
      }
    >
      <AccountMenu />
    </Suspense>
  )
}
