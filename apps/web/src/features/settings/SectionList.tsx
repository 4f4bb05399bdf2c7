import { t } from '@lingui/core/macro'
import { isMember, useMe } from '@castaway/react'
import { Link } from '@tanstack/react-router'
import { ChevronRight, LogOut } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { viewerOf } from '../../app/command'
import { buttonClass } from '../../ui/Button'
import { classes } from '../../ui/classes'
import { lazyWithRetry } from '../../ui/lazy-with-retry'
import { RowSkeletons } from '../../ui/Skeleton'
import { isAvailable, type SectionId, sectionGroups, type SettingsSection } from './sections'

// The code of the login is loaded when it is needed.
const SignOut = lazyWithRetry(() => import('./login/SignOut'))

export interface SectionListProps {
  /** Beside the section: rows without a description. */
  compact?: boolean
  /** The open section. */
  current?: SectionId | undefined
}

/** Every section that the user can use, in groups. */
export function SectionList({ compact = false, current }: SectionListProps) {
  const { data: me, isPending, failureCount } = useMe()
  // What a guest or a member sees besides would move the rows under a finger once the session is known.
  if (isPending && failureCount === 0) return <RowSkeletons />
  const who = viewerOf(me)
  return (
    <div className={compact ? 'space-y-3 px-3 pb-4' : 'pb-4'}>
      <NextStep compact={compact} />
      {sectionGroups.map(({ id, title, sections }) => {
        const rows = sections.filter((section) => isAvailable(section, who))
        return rows.length > 0 ? (
          <Group key={id} title={title()} compact={compact}>
            {rows.map((section) => (
              <li key={section.id}>
                <Row section={section} compact={compact} isCurrent={section.id === current} />
              </li>
            ))}
          </Group>
        ) : null
      })}
      {isMember(me) ? <SignOutRow compact={compact} /> : null}
    </div>
  )
}

function Group({
  title,
  compact,
  children,
}: {
  title: string
  compact: boolean
  children: React.ReactNode
}) {
  const id = useId()
  const Heading = compact ? 'h3' : 'h2'
  return (
    <section aria-labelledby={id} className={compact ? '' : 'border-b border-line py-2.5'}>
      <Heading
        id={id}
        className={classes(
          'text-small font-semibold text-ink-soft',
          compact ? 'px-3 pb-1' : 'px-(--row-x) pt-1 pb-1.5',
        )}
      >
        {title}
      </Heading>
      <ul>{children}</ul>
    </section>
  )
}

const rowClass = (compact: boolean) =>
  classes(
    'flex w-full items-center text-start transition-colors duration-100 hover:bg-sunken/70',
    compact
      ? 'min-h-9 gap-3 rounded-small px-3 py-1.5 aria-[current=page]:bg-sunken aria-[current=page]:font-semibold'
      : 'min-h-15 gap-4 px-(--row-x) py-2 -outline-offset-2!',
  )

function Row({
  section,
  compact,
  isCurrent,
}: {
  section: SettingsSection
  compact: boolean
  isCurrent: boolean
}) {
  const Icon = section.icon
  const title = useId()
  const about = useId()
  return (
    <Link
      to={section.to}
      aria-labelledby={title}
      aria-describedby={compact ? undefined : about}
      // The router marks only its own route; at `/settings` the first section is open.
      aria-current={isCurrent ? 'page' : undefined}
      className={rowClass(compact)}
    >
      <Icon size={compact ? 18 : 21} aria-hidden="true" className="shrink-0 text-ink-soft" />
      <span className="min-w-0 flex-1">
        <span id={title} className={compact ? 'block' : 'block font-semibold'}>
          {section.title()}
        </span>
        {compact ? null : (
          <span id={about} className="block text-small text-ink-soft text-pretty">
            {section.about()}
          </span>
        )}
      </span>
      {compact ? null : (
        <ChevronRight
          size={18}
          aria-hidden="true"
          className="shrink-0 text-ink-soft rtl:rotate-180"
        />
      )}
    </Link>
  )
}

/** Invites guests to sign in, and members without an account to choose a username. */
function NextStep({ compact }: { compact: boolean }) {
  const me = useMe().data
  if (!me || me.account) return null
  const [to, label, about] = isMember(me)
    ? ([
        '/welcome',
        t`Choose a username`,
        t`You’re signed in but don’t have a Farcaster account yet.`,
      ] as const)
    : (['/sign-in', t`Sign in`, t`You’re browsing as a guest.`] as const)
  return (
    <div
      className={classes(
        'flex flex-wrap items-center justify-between gap-3',
        compact ? 'px-3' : 'border-b border-line px-(--row-x) py-4',
      )}
    >
      <p className="text-ink-soft text-pretty">{about}</p>
      <Link to={to} className={buttonClass('primary')}>
        {label}
      </Link>
    </div>
  )
}

function SignOutRow({ compact }: { compact: boolean }) {
  const [leaving, setLeaving] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-disabled={leaving || undefined}
        onClick={() => setLeaving(true)}
        className={rowClass(compact)}
      >
        <LogOut
          size={compact ? 18 : 21}
          aria-hidden="true"
          className="shrink-0 text-ink-soft rtl:rotate-180"
        />
        <span className={compact ? '' : 'font-semibold'}>{t`Sign out`}</span>
      </button>
      {leaving ? (
        <Suspense>
          <SignOut onFailure={() => setLeaving(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
