import { t } from '@lingui/core/macro'
import { type ComponentType, Suspense } from 'react'
import { lazyWithRetry } from '../../../ui/lazy-with-retry'
import { RowSkeletons } from '../../../ui/Skeleton'
import { PageLinks } from '../PageLinks'
import type { PageProps } from '../page-props'

const parts: { rest: string; title: () => string; Content: ComponentType }[] = [
  { rest: '', title: () => t`Overview`, Content: lazyWithRetry(() => import('./Overview')) },
  { rest: 'clock', title: () => t`Clock`, Content: lazyWithRetry(() => import('./Clock')) },
  { rest: 'faults', title: () => t`Faults`, Content: lazyWithRetry(() => import('./Faults')) },
  {
    rest: 'snapshots',
    title: () => t`Snapshots`,
    Content: lazyWithRetry(() => import('./Snapshots')),
  },
  { rest: 'sent', title: () => t`Sent`, Content: lazyWithRetry(() => import('./Sent')) },
  { rest: 'chain', title: () => t`Chain`, Content: lazyWithRetry(() => import('./Chain')) },
  {
    rest: 'log',
    title: () => t`Message log`,
    Content: lazyWithRetry(() => import('./MessageLog')),
  },
  { rest: 'sql', title: () => t`SQL`, Content: lazyWithRetry(() => import('./Sql')) },
]

const pathOf = (rest: string) => (rest === '' ? 'island' : `island/${rest}`)

/** Pages `/developers/island` and below: the controls of a development server. */
export default function IslandPage({ rest }: PageProps) {
  const part = parts.find((each) => each.rest === rest) ?? parts[0]!
  return (
    <>
      <div className="border-b border-line pt-2">
        <PageLinks
          label={t`Island`}
          links={parts.map((each) => ({ path: pathOf(each.rest), label: each.title() }))}
          current={pathOf(part.rest)}
        />
      </div>
      <Suspense fallback={<RowSkeletons />}>
        <part.Content />
      </Suspense>
    </>
  )
}
