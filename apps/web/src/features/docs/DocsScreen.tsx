import { t } from '@lingui/core/macro'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { ScreenHeader } from '../../app/ScreenHeader'
import { useIsWide } from '../../app/use-is-wide'
import { useTitle } from '../../app/use-title'
import { buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/errors/ErrorState'
import { lazyWithRetry } from '../../ui/lazy-with-retry'
import { RowSkeletons } from '../../ui/Skeleton'
import { Contents } from './Contents'
import { titles, useDocPage } from './docs-queries'

/** With its style sheet, which the first page of the app would otherwise have to know of. */
const Article = lazyWithRetry(() => import('./Article'))

/** Routes `/docs` and `/docs/…`: the documentation of this version, to read and to search, also offline. */
export function DocsScreen() {
  const { _splat: splat = '' } = useParams({ strict: false }) as { _splat?: string }
  const { q = '' } = useSearch({ strict: false }) as { q?: string }
  const isWide = useIsWide()
  const slug = splat.replace(/\/+$/, '')
  const title = titles.get(slug) ?? t`Documentation`
  useTitle(title)
  useEffect(() => void keepForOffline(), [])
  const page = slug === '' ? <Welcome /> : <Page slug={slug} />
  return (
    <>
      <ScreenHeader title={title} back={slug !== ''} backTo="/docs" />
      {isWide ? (
        <div className="grid grid-cols-[18rem_minmax(0,1fr)] print:block">
          <div className="sticky top-14 h-[calc(100dvh-3.5rem)] overflow-y-auto border-e border-line print:hidden">
            <Contents current={slug} words={q} />
          </div>
          <div className="min-w-0 pb-16">{page}</div>
        </div>
      ) : slug === '' ? (
        <Contents current={slug} words={q} />
      ) : (
        page
      )}
    </>
  )
}

/** Someone who reads the documentation can read all of it without a connection. For others it is not downloaded. */
async function keepForOffline() {
  // Only pages in a secure context have them.
  if (!('caches' in window)) return
  // The service worker looks for this name, now and when it has installed another version.
  await caches.open('castaway-docs').catch(() => undefined)
  navigator.serviceWorker.controller?.postMessage('castaway-warm')
}

function Page({ slug }: { slug: string }) {
  const { data, error, refetch } = useDocPage(slug)
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (data === undefined) return <RowSkeletons />
  if (data) {
    return (
      <Suspense fallback={<RowSkeletons />}>
        <Article key={slug} slug={slug} page={data} />
      </Suspense>
    )
  }
  return (
    <EmptyState
      title={t`Page not found`}
      action={
        <Link to="/docs" className={buttonClass('primary')}>
          {t`Documentation`}
        </Link>
      }
    />
  )
}

function Welcome() {
  return (
    <div className="max-w-160 px-(--row-x) py-6">
      <p className="text-prose text-pretty">
        {t`How to build on Castaway, sign people in with it, and run it. These pages belong to the version that you are looking at, and can be read without a connection.`}
      </p>
      <p className="mt-3 text-pretty">
        {t`They are written in English.`}{' '}
        <Link
          to="/developers/$"
          params={{ _splat: 'api' }}
          className="text-accent-strong underline"
        >
          {t`Every operation of the API`}
        </Link>
      </p>
    </div>
  )
}
