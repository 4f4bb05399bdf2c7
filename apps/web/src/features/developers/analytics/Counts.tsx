import { t } from '@lingui/core/macro'
import type { AnalyticsCount } from '@castaway/contract/analytics'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '../format'
import { withBreaks } from '../with-breaks'

/** Rows that are shown at once. */
const MOST = 25

interface CountsProps {
  rows: readonly AnalyticsCount[]
  /** What the rows are. */
  name: string
  /** They are operations, which have a page each. */
  linked?: true
}

/** How often each of some things happened. */
export function Counts({ rows, name, linked }: CountsProps) {
  if (rows.length === 0)
    return <p className="text-small text-ink-soft">{t`Nothing was counted in this time.`}</p>
  const most = rows[0]!.count
  return (
    <table className="w-full max-w-[40rem] text-small tabular">
      <thead className="text-ink-soft">
        <tr>
          <th scope="col" className="py-1 text-start font-semibold">
            {name}
          </th>
          <th scope="col" className="py-1 ps-4 text-end font-semibold">
            {t({ message: 'Count', context: 'number of times' })}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, MOST).map((row) => (
          <tr key={row.name} className="border-t border-line">
            <th scope="row" className="relative py-1.5 text-start font-normal">
              <span
                aria-hidden="true"
                className="absolute inset-y-1 start-0 rounded-[3px] bg-accent-wash"
                style={{ inlineSize: `${(row.count / most) * 100}%` }}
              />
              <span className="relative ps-1.5 font-mono">
                {linked ? <OperationLink id={row.name} /> : row.name}
              </span>
            </th>
            <td className="ps-4 text-end">{formatNumber(row.count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export const OperationLink = ({ id }: { id: string }) => (
  <Link
    to="/developers/$"
    params={{ _splat: `api/${id}` }}
    search={{}}
    className="font-mono hover:underline"
  >
    {withBreaks(id)}
  </Link>
)
