import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { i18n } from '#i18n'
import type { Cast } from '@castaway/react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatCount } from '../../ui/format/Count'
import { ErrorState } from '../../ui/errors/ErrorState'
import { Skeleton } from '../../ui/Skeleton'
import { useThreadQueries } from './thread-queries'
import { layoutChart } from './chart'
import { significantWords } from './significant-words'

const intervals = ['1d', '7d', '30d', '90d'] as const
type Interval = (typeof intervals)[number]

const labels: Record<Interval, () => string> = {
  '1d': () => t`1 day`,
  '7d': () => t`1 week`,
  '30d': () => t`1 month`,
  '90d': () => t`3 months`,
}

const BOX = { width: 560, height: 140 }

/** How often a word of the cast was used, over time. */
export default function ThreadMetrics({ cast }: { cast: Cast }) {
  const words = significantWords(cast.text)
  const [word, setWord] = useState(words[0] ?? '')
  const [interval, setInterval] = useState<Interval>('30d')
  const selectId = useId()
  const q = useThreadQueries()
  const query = useQuery({
    ...q.fetchCastMetrics.query({ q: word, interval }),
    enabled: word !== '',
  })
  if (words.length === 0) {
    return (
      <p className="px-(--row-x) py-5 text-ink-soft">
        <Trans>This cast has no words to chart.</Trans>
      </p>
    )
  }
  return (
    <section aria-labelledby={`${selectId}-title`} className="px-(--row-x) py-5">
      <h2 id={`${selectId}-title`} className="text-prose font-bold">
        <Trans>Activity over time</Trans>
      </h2>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2 text-small">
        <label htmlFor={selectId} className="text-ink-soft">
          <Trans>Casts with this word</Trans>
        </label>
        <select
          id={selectId}
          value={word}
          onChange={(event) => setWord(event.target.value)}
          className="h-8 rounded-small border border-line-strong bg-raised px-2"
        >
          {words.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
        <fieldset
          aria-label={t({ message: 'Time range', context: 'span of time' })}
          className="flex gap-1"
        >
          {intervals.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === interval}
              onClick={() => setInterval(each)}
              className="h-8 rounded-full px-3 font-medium text-ink-soft hover:bg-sunken aria-pressed:bg-accent-wash aria-pressed:text-ink"
            >
              {labels[each]()}
            </button>
          ))}
        </fieldset>
      </div>
      {query.isPending ? (
        <Skeleton className="mt-4 h-44" />
      ) : query.isError ? (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      ) : (
        <Plot
          word={word}
          points={query.data.metrics.map(({ start, cast_count }) => ({ start, count: cast_count }))}
          hours={interval === '1d'}
        />
      )}
    </section>
  )
}

function Plot(props: { word: string; points: { start: string; count: number }[]; hours: boolean }) {
  const { word, points, hours } = props
  const { bars, lines } = layoutChart(points, BOX)
  const format = new Intl.DateTimeFormat(
    i18n.locale,
    hours ? { hour: 'numeric' } : { month: 'short', day: 'numeric' },
  )
  const nameOf = (start: string) => format.format(new Date(start))
  const total = points.reduce((sum, point) => sum + point.count, 0)
  const first = bars[0]
  const last = bars[bars.length - 1]
  return (
    <figure className="mt-4">
      {/* Time runs from left to right in a chart, in every script. */}
      <svg
        aria-hidden="true"
        viewBox={`-34 -8 ${BOX.width + 40} ${BOX.height + 30}`}
        className="w-full text-ink-soft"
        direction="ltr"
      >
        {lines.map(({ value, y }) => (
          <g key={value}>
            <line x1="0" x2={BOX.width} y1={y} y2={y} className="stroke-line" />
            <text x="-6" y={y + 4} textAnchor="end" className="fill-current text-small tabular">
              {formatCount(value)}
            </text>
          </g>
        ))}
        {bars.map((bar) => (
          <rect
            key={bar.start}
            x={bar.x}
            y={bar.y}
            width={bar.width}
            height={bar.height}
            rx={Math.min(3, bar.width / 3)}
            className="fill-accent"
          >
            <title>{`${nameOf(bar.start)}: ${formatCount(bar.count)}`}</title>
          </rect>
        ))}
        {first && last ? (
          <>
            <text x="0" y={BOX.height + 18} className="fill-current text-small">
              {nameOf(first.start)}
            </text>
            <text
              x={BOX.width}
              y={BOX.height + 18}
              textAnchor="end"
              className="fill-current text-small"
            >
              {nameOf(last.start)}
            </text>
          </>
        ) : null}
      </svg>
      <figcaption className="mt-1 text-small text-ink-soft">
        <Plural
          value={total}
          one={`# cast with “${word}” in this period.`}
          other={`# casts with “${word}” in this period.`}
        />
      </figcaption>
      <table className="sr-only">
        <caption>{t`Casts over time`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Time`}</th>
            <th scope="col">{t`Casts`}</th>
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.start}>
              <th scope="row">{nameOf(point.start)}</th>
              <td>{formatCount(point.count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
