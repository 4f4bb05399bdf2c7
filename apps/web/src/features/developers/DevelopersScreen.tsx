import { t } from '@lingui/core/macro'
import { useMe } from '@castaway/react'
import { Link, useParams } from '@tanstack/react-router'
import { BookOpen, ChevronRight, type LucideIcon } from 'lucide-react'
import { Suspense, useId } from 'react'
import { ScreenHeader } from '../../app/ScreenHeader'
import { useTitle } from '../../app/use-title'
import { buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { RowSkeletons } from '../../ui/Skeleton'
import { PageLinks } from './PageLinks'
import { type DeveloperPage, isListed, pageAt, pages } from './pages'

/** Routes `/developers` and `/developers/…`: one page each, and the way between them. */
export function DevelopersScreen() {
  const { _splat: splat = '' } = useParams({ strict: false }) as { _splat?: string }
  const found = pageAt(splat)
  const me = useMe().data
  const available = pages.filter((page) => isListed(page, me))
  const title = found?.page.title() ?? t`Developers`
  useTitle(title)
  return (
    <>
      <ScreenHeader
        title={title}
        back={splat !== ''}
        backTo="/developers"
        tabs={
          found && available.length > 1 ? (
            <PageLinks
              label={t`Developers`}
              links={available.map(({ path, title }) => ({ path, label: title() }))}
              current={found.page.path}
            />
          ) : null
        }
      />
      {found ? (
        found.page.needs === 'controls' && me && !me.has_controls ? (
          <NoControls />
        ) : (
          <Suspense fallback={<RowSkeletons />}>
            <found.page.Content rest={found.rest} />
          </Suspense>
        )
      ) : splat === '' ? (
        <PageList pages={available} />
      ) : (
        <NoPage />
      )}
    </>
  )
}

/** Every page with its description. */
function PageList({ pages: shown }: { pages: DeveloperPage[] }) {
  return (
    <nav aria-label={t`Developers`}>
      <ul className="py-2">
        {shown.map((page) => (
          <li key={page.path}>
            <Row title={page.title()} about={page.about()} icon={page.icon} to={page.path} />
          </li>
        ))}
        <li>
          <Row
            title={t`Documentation`}
            about={t`Guides for the API, the client, sign-in and running a server, with a search`}
            icon={BookOpen}
            to="/docs"
          />
        </li>
      </ul>
    </nav>
  )
}

interface RowProps {
  title: string
  about: string
  icon: LucideIcon
  to: DeveloperPage['path'] | '/docs'
}

function Row({ title, about, icon: Icon, to }: RowProps) {
  const titleId = useId()
  const aboutId = useId()
  return (
    <Link
      {...(to === '/docs' ? { to } : { to: '/developers/$', params: { _splat: to } })}
      aria-labelledby={titleId}
      aria-describedby={aboutId}
      className="flex min-h-15 w-full items-center gap-4 px-(--row-x) py-2 -outline-offset-2! transition-colors duration-100 hover:bg-sunken/70"
    >
      <Icon size={21} aria-hidden="true" className="shrink-0 text-ink-soft" />
      <span className="min-w-0 flex-1">
        <span id={titleId} className="font-semibold">
          {title}
        </span>
        <span id={aboutId} className="block text-small text-ink-soft text-pretty">
          {about}
        </span>
      </span>
      <ChevronRight
        size={18}
        aria-hidden="true"
        className="shrink-0 text-ink-soft rtl:rotate-180"
      />
    </Link>
  )
}

function NoControls() {
  return (
    <EmptyState title={t`This server has no controls`}>
      {t`Only a Castaway that runs its own network, and that only this computer can reach, lets its pages set its clock or replace its data.`}
    </EmptyState>
  )
}

function NoPage() {
  return (
    <EmptyState
      title={t`Page not found`}
      action={
        <Link to="/developers" className={buttonClass('primary')}>
          {t`Developers`}
        </Link>
      }
    />
  )
}
