import { t } from '@lingui/core/macro'
import { i18n } from '#i18n'
import { Choice } from '../../ui/form/Choice'

/** Spans of time that plots have, in hours, and the hours of a bar. */
export const ranges = {
  day: { hours: 24, step: 1 },
  week: { hours: 7 * 24, step: 6 },
  month: { hours: 30 * 24, step: 24 },
} as const
export type Range = keyof typeof ranges

interface TimeRangeProps {
  range: Range
  onChange: (range: Range) => void
}

/** Chooses the span of time of a plot. */
export const TimeRange = ({ range, onChange }: TimeRangeProps) => (
  <Choice
    name={t({ message: 'Time range', context: 'span of time' })}
    value={range}
    options={[
      { id: 'day', label: t`1 day` },
      { id: 'week', label: t`1 week` },
      { id: 'month', label: t`1 month` },
    ]}
    onChange={onChange}
  />
)

/** Names bars of a plot by their start, which is Unix milliseconds as a text. */
export function barNames(range: Range): (start: string) => string {
  const format = new Intl.DateTimeFormat(
    i18n.locale,
    range === 'month'
      ? { month: 'short', day: 'numeric' }
      : { weekday: 'short', hour: 'numeric', minute: '2-digit' },
  )
  return (start) => format.format(Number(start))
}
