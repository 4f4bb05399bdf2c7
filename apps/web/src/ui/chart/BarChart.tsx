import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { classes } from '../classes'
import { formatCount } from '../format/Count'
import { type DataPoint, layoutChart } from './layout-chart'

const percent = (part: number): string => `${part * 100}%`

export interface BarChartProps {
  /** What is shown, for screen readers. */
  title: string
  /** What is counted. */
  counted: string
  /** What the bad ones among them are called. */
  bad?: string
  points: readonly DataPoint[]
  nameOf: (start: string) => string
  /** The sentence below. */
  children: ReactNode
}

/** How often something happened, over time: bars, and a table for screen readers. */
export function BarChart({ title, counted, bad, points, nameOf, children }: BarChartProps) {
  const { bars, lines } = layoutChart(points)
  const first = bars[0]
  const last = bars[bars.length - 1]
  return (
    <figure className="mt-4 max-w-[40rem]">
      {/* Time runs from left to right in a chart, in every script. */}
      <div aria-hidden="true" dir="ltr" className="ps-10 pt-2 text-small text-ink-soft tabular">
        <div className="relative h-36">
          {lines.map(({ value, height }) => (
            <div
              key={value}
              className="absolute inset-x-0 border-t border-line"
              style={{ bottom: percent(height) }}
            >
              <span className="absolute -start-10 w-8 -translate-y-1/2 text-end">
                {formatCount(value)}
              </span>
            </div>
          ))}
          <div className="absolute inset-0 flex items-end">
            {bars.map(({ start, count, bad: wrong = 0, height, badHeight }) => (
              <div
                key={start}
                title={`${nameOf(start)}: ${formatCount(count)}${wrong > 0 ? `, ${bad}: ${formatCount(wrong)}` : ''}`}
                className="h-full min-w-0 flex-1"
              >
                <div className="mx-[15%] flex h-full flex-col justify-end">
                  <div
                    className="shrink-0 rounded-t-[3px] bg-danger"
                    style={{ height: percent(badHeight) }}
                  />
                  <div
                    className={classes('shrink-0 bg-accent', wrong === 0 && 'rounded-t-[3px]')}
                    style={{ height: percent(height - badHeight) }}
                  />
                </div>
              </div>
            ))}
          </div>
        </div>
        {first && last ? (
          <div className="mt-1 flex justify-between gap-4">
            <span>{nameOf(first.start)}</span>
            <span>{nameOf(last.start)}</span>
          </div>
        ) : null}
      </div>
      <figcaption className="mt-1 text-small text-ink-soft">{children}</figcaption>
      <table className="sr-only">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Time`}</th>
            <th scope="col">{counted}</th>
            {bad ? <th scope="col">{bad}</th> : null}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.start}>
              <th scope="row">{nameOf(point.start)}</th>
              <td>{formatCount(point.count)}</td>
              {bad ? <td>{formatCount(point.bad ?? 0)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
