import { t } from '@lingui/core/macro'
import {
  type AnalyticsDurations,
  type AnalyticsReport,
  DURATION_BOUNDS,
} from '@castaway/contract/analytics'
import { formatNumber } from '../format'
import { Part } from '../Part'
import { OperationLink } from './Counts'

const LONGEST = DURATION_BOUNDS.at(-1)!

/** The bound of the group that a duration is in. */
const timeText = (bound: number | null): string =>
  bound === null ? t`over ${formatNumber(LONGEST)} ms` : t`${formatNumber(bound)} ms or less`

/** How long calls took in people’s browsers, and how often they failed. */
export function Calls({ report: { calls, load } }: { report: AnalyticsReport }) {
  return (
    <Part
      title={t`Speed`}
      about={
        load
          ? t`The first content of a page took ${timeText(load.p50)} in half of the visits, and ${timeText(load.p95)} in 95% of them.`
          : undefined
      }
    >
      {calls.length === 0 ? (
        <p className="text-small text-ink-soft">{t`Nothing was counted in this time.`}</p>
      ) : (
        <CallTable calls={calls} />
      )}
    </Part>
  )
}

function CallTable({ calls }: { calls: readonly AnalyticsDurations[] }) {
  const columns = [t`Operation`, t`Calls`, t`Failed`, t`Half of calls`, t`95% of calls`]
  return (
    <div className="fade-edges overflow-x-auto">
      <table className="w-full text-small tabular">
        <caption className="sr-only">{t`Calls by operation`}</caption>
        <thead className="text-ink-soft">
          <tr>
            {columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={
                  index === 0
                    ? 'py-1 text-start font-semibold'
                    : 'py-1 ps-4 text-end font-semibold whitespace-nowrap'
                }
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {calls.map(({ name, count, failed, p50, p95 }) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="min-w-40 py-1.5 text-start font-normal">
                <OperationLink id={name} />
              </th>
              <td className="ps-4 text-end">{formatNumber(count)}</td>
              <td className={failed > 0 ? 'ps-4 text-end text-danger' : 'ps-4 text-end'}>
                {formatNumber(failed)}
              </td>
              <td className="ps-4 text-end whitespace-nowrap">{timeText(p50)}</td>
              <td className="ps-4 text-end whitespace-nowrap">{timeText(p95)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
