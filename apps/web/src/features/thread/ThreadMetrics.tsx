import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { i18n } from '#i18n'
import type { Cast } from '@castaway/react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { BarChart } from '../../ui/chart/BarChart'
import { ErrorState } from '../../ui/errors/ErrorState'
import { Skeleton } from '../../ui/Skeleton'
import { useThreadQueries } from './thread-queries'
import { significantWords } from './significant-words'

const intervals = ['1d', '7d', '30d', '90d'] as const
type Interval = (typeof intervals)[number]

const labels: Record<Interval, () => string> = {
  '1d': () => t`1 day`,
  '7d': () => t`1 week`,
  '30d': () => t`1 month`,
  '90d': () => t`3 months`,
}

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
  const format = new Intl.DateTimeFormat(
    i18n.locale,
    hours ? { hour: 'numeric' } : { month: 'short', day: 'numeric' },
  )
  const total = points.reduce((sum, point) => sum + point.count, 0)
  return (
    <BarChart
      title={t`Casts over time`}
      counted={t`Casts`}
      points={points}
      nameOf={(start) => format.format(new Date(start))}
    >
      <Plural
        value={total}
        one={`# cast with “${word}” in this period.`}
        other={`# casts with “${word}” in this period.`}
      />
    </BarChart>
  )
}
