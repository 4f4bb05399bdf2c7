import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ErrorState } from '../../../ui/errors/ErrorState'
import { RowSkeletons } from '../../../ui/Skeleton'
import { controls } from '../controls'
import { formatTime } from '../format'
import { Part } from '../Part'
import { Fact } from './Fact'

/** What the island is at the moment. */
export default function Overview() {
  const status = useQuery({ queryKey: ['controls', 'status'], queryFn: () => controls.status() })
  if (status.isError) return <ErrorState error={status.error} retry={() => void status.refetch()} />
  if (!status.data) return <RowSkeletons count={4} />
  const { world, database, schema, clock, faults } = status.data
  const base = `${location.origin}/v2`
  return (
    <>
      <Part
        title={t`This island`}
        about={t`A whole network on this computer. What you change here, you change for every page and program that uses it.`}
      >
        <dl className="grid gap-x-6 gap-y-3 mid:grid-cols-[10rem_minmax(0,1fr)]">
          <Fact name={t`Sample world`}>{world ?? t`None`}</Fact>
          <Fact name={t`Base URL of the API`}>
            <code className="font-mono [overflow-wrap:anywhere]">{base}</code>
          </Fact>
          <Fact name={t`Time`}>
            {formatTime(clock.now)}
            {clock.frozen ? ` · ${t`on hold`}` : null} <To part="clock">{t`Change the time`}</To>
          </Fact>
          <Fact name={t`Active faults`}>
            {faults} <To part="faults">{t`Make calls fail`}</To>
          </Fact>
          <Fact name={t`Database`}>{database === 'pglite' ? 'PGlite' : 'PostgreSQL'}</Fact>
          <Fact name={t`Newest migration`}>
            <code className="font-mono">{schema}</code>
          </Fact>
        </dl>
      </Part>
      <Part
        title={t`From a terminal`}
        about={t`The same controls, for scripts and tests. The command finds the server and its key by itself.`}
      >
        <pre
          dir="ltr"
          className="overflow-x-auto rounded-card bg-sunken px-4 py-3 font-mono text-small"
        >
          {[
            'castaway clock advance 1d',
            'castaway fault add --operation fetchFeed --status 503 --times 3',
            'castaway snapshot take before',
          ].join('\n')}
        </pre>
      </Part>
    </>
  )
}

function To({ part, children }: { part: string; children: ReactNode }) {
  return (
    <Link
      to="/developers/$"
      params={{ _splat: `island/${part}` }}
      className="ms-2 text-small font-semibold text-accent-strong hover:underline"
    >
      {children}
    </Link>
  )
}
