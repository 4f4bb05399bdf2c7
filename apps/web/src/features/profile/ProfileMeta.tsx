import { t } from '@lingui/core/macro'
import { Plural } from '@lingui/react/macro'
import type { User } from '@castaway/react'
import { BadgeCheck, CalendarDays, MapPin, Sparkles, Wallet } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { inLanguage } from '../../ui/format/intl'
import {
  verifiedAccountsOf,
  isPro,
  joinedAt,
  locationOf,
  shortWallet,
  walletsOf,
} from '../../shared/profile/profile-meta'
import { useLocationName } from '../../shared/profile/places'
import { lazyWithRetry } from '../../ui/lazy-with-retry'

const WalletsDialog = lazyWithRetry(() => import('./WalletsDialog'))

const month = inLanguage(
  (locales) => new Intl.DateTimeFormat(locales, { year: 'numeric', month: 'long' }),
)
const score = inLanguage((locales) => new Intl.NumberFormat(locales, { style: 'percent' }))

const platforms = { x: 'X', github: 'GitHub' }

/** Profile details besides the bio: location, other accounts, wallets, status. */
export function ProfileMeta({ user }: { user: User }) {
  const place = locationOf(user)
  const placeName = useLocationName(place)
  const joined = joinedAt(user)
  const elsewhere = verifiedAccountsOf(user)
  const facts: ReactNode[] = []
  if (place && placeName)
    facts.push(
      <MetaItem key="place" icon={<MapPin size={14} />}>
        <ExternalLink href={place.href} label={t`${placeName}, on a map (opens in a new window)`}>
          {placeName}
        </ExternalLink>
      </MetaItem>,
    )
  for (const each of elsewhere.slice(0, 4)) {
    const [platform, username] = [platforms[each.platform], each.username]
    facts.push(
      <MetaItem key={each.href} icon={<BadgeCheck size={14} className="text-accent" />}>
        <ExternalLink
          href={each.href}
          label={t`${username} on ${platform} (opens in a new window)`}
        >
          {t`${username} on ${platform}`}
        </ExternalLink>
      </MetaItem>,
    )
  }
  if (walletsOf(user).length > 0) facts.push(<Wallets key="wallets" user={user} />)
  if (isPro(user))
    facts.push(
      <MetaItem key="pro" icon={<Sparkles size={14} className="text-accent" />}>
        {t`Pro`}
      </MetaItem>,
    )
  if (user.score !== undefined && user.score > 0) {
    const share = score().format(Math.min(1, user.score))
    facts.push(
      <li
        key="score"
        title={t`How likely the network considers this account to be genuine rather than spam, from 0 to 100%`}
        className="inline-flex items-center gap-1.5"
      >
        <span className="tabular">{t`Trust score: ${share}`}</span>
      </li>,
    )
  }
  if (joined !== undefined) {
    const since = month().format(joined)
    facts.push(
      <MetaItem key="joined" icon={<CalendarDays size={14} />}>
        {t`Joined ${since}`}
      </MetaItem>,
    )
  }
  if (facts.length === 0) return null
  return (
    <ul className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-ink-soft">
      {facts}
    </ul>
  )
}

function MetaItem({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="inline-flex min-w-0 items-center gap-1.5">
      <span aria-hidden="true">{icon}</span>
      <bdi className="truncate">{children}</bdi>
    </li>
  )
}

function ExternalLink({
  href,
  label,
  children,
}: {
  href: string
  label: string
  children: ReactNode
}) {
  return (
    <a
      href={href}
      aria-label={label}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="inline-block py-0.5 hover:text-ink hover:underline"
    >
      {children}
    </a>
  )
}

function Wallets({ user }: { user: User }) {
  const [open, setOpen] = useState(false)
  const wallets = walletsOf(user)
  const [first] = wallets
  return (
    <li className="inline-flex items-center gap-1.5">
      <Wallet size={14} aria-hidden="true" />
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="rounded-small py-0.5 hover:text-ink hover:underline"
      >
        {wallets.length === 1 && first ? (
          <>
            <span className="sr-only">{t`Wallet`} </span>
            <span dir="ltr" className="font-mono text-[12px]">
              {shortWallet(first.address)}
            </span>
          </>
        ) : (
          <Plural value={wallets.length} one="# wallet" other="# wallets" />
        )}
      </button>
      {open ? (
        <Suspense>
          <WalletsDialog user={user} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </li>
  )
}
