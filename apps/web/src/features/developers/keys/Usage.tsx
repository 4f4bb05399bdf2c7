import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { BarChart } from '../../../ui/chart/BarChart'
import { ErrorState } from '../../../ui/errors/ErrorState'
import { Skeleton } from '../../../ui/Skeleton'
import { controls } from '../controls'
import { formatNumber } from '../format'
import { barNames, type Range, ranges, TimeRange } from '../TimeRange'
import { callsOf, callsText, errorsOf, errorsText } from './counts'

/** What a key was used for: calls over time, and by operation. */
export function Usage({ id }: { id: string }) {
  const [range, setRange] = useState<Range>('day')
  const usage = useQuery({
    queryKey: ['controls', 'api-keys', id, 'usage', range],
    queryFn: () => controls.apiKeys.usage(id, ranges[range]),
    placeholderData: (before) => before,
    refetchInterval: 5_000,
  })
  return (
    <>
      <TimeRange range={range} onChange={setRange} />
      {usage.isError ? (
        <ErrorState error={usage.error} retry={() => void usage.refetch()} />
      ) : usage.data ? (
        <Shown {...usage.data} range={range} />
      ) : (
        <Skeleton className="mt-4 h-44" />
      )}
    </>
  )
}

function Shown({
  bars,
  operations,
  range,
}: Awaited<ReturnType<typeof controls.apiKeys.usage>> & { range: Range }) {
  const total = bars.reduce((sum, bar) => sum + callsOf(bar), 0)
  const errors = bars.reduce((sum, bar) => sum + errorsOf(bar), 0)
  return (
    <>
      <BarChart
        title={t`Calls over time`}
        counted={t`Calls`}
        bad={t`Errors`}
        points={bars.map((bar) => ({
          start: String(bar.at),
          count: callsOf(bar),
          bad: errorsOf(bar),
        }))}
        nameOf={barNames(range)}
      >
        {total === 0 ? t`No calls in this time.` : `${callsText(total)} · ${errorsText(errors)}`}
      </BarChart>
      {operations.length > 0 ? (
        <div className="mt-5 fade-edges overflow-x-auto">
          <table className="w-full text-small tabular">
            <caption className="sr-only">{t`Calls by operation`}</caption>
            <thead className="text-ink-soft">
              <tr>
                <th scope="col" className="py-1 text-start font-semibold">{t`Operation`}</th>
                <Column>{t`Calls`}</Column>
                <Column>{t`Refused`}</Column>
                <Column>{t`Over the limit`}</Column>
                <Column>{t`Failed`}</Column>
                <Column>{t`Mean`}</Column>
              </tr>
            </thead>
            <tbody>
              {operations.map((operation) => (
                <tr key={operation.operation} className="border-t border-line">
                  <th scope="row" className="py-1.5 text-start font-normal">
                    <Link
                      to="/developers/$"
                      params={{ _splat: `api/${operation.operation}` }}
                      search={{}}
                      className="font-mono hover:underline"
                    >
                      {operation.operation}
                    </Link>
                  </th>
                  <Cell>{callsOf(operation)}</Cell>
                  <Cell isBad>{operation.refused}</Cell>
                  <Cell isBad>{operation.limited}</Cell>
                  <Cell isBad>{operation.failed}</Cell>
                  <td className="ps-4 text-end">
                    {t`${formatNumber(operation.took_ms / callsOf(operation))} ms`}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </>
  )
}

const Column = ({ children }: { children: string }) => (
  <th scope="col" className="ps-4 py-1 text-end font-semibold whitespace-nowrap">
    {children}
  </th>
)

const Cell = ({ children, isBad }: { children: number; isBad?: true }) => (
  <td className={isBad && children > 0 ? 'ps-4 text-end text-danger' : 'ps-4 text-end'}>
    {formatNumber(children)}
  </td>
)
