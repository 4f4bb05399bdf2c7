import { plural, t } from '@lingui/core/macro'
import { i18n } from '#i18n'
import type { AnalyticsDay, AnalyticsReport } from '@castaway/contract/analytics'
import { BarChart } from '../../../ui/chart/BarChart'
import { formatNumber } from '../format'
import { Part } from '../Part'

/** Names a day by its start, which is Unix milliseconds as a text. Days are those of UTC everywhere. */
function nameOfDay(start: string): string {
  const format = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(i18n.locale, format).format(Number(start))
}

/** Visitors, screens and actions of each day. */
export function Days({ report: { days, visitors } }: { report: AnalyticsReport }) {
  const sum = (field: keyof AnalyticsDay) =>
    formatNumber(days.reduce((total, day) => total + day[field], 0))
  const plots = [
    {
      field: 'visitors',
      title: t`Browsers a day`,
      counted: t`Browsers`,
      text: plural(visitors, {
        one: '# browser in the last 30 days',
        other: '# browsers in the last 30 days',
      }),
    },
    {
      field: 'screens',
      title: t`Screens a day`,
      counted: t`Screens`,
      text: t`Screens: ${sum('screens')}. Visits: ${sum('visits')}.`,
    },
    {
      field: 'actions',
      title: t`Actions a day`,
      counted: t`Actions`,
      text: t`Actions: ${sum('actions')}.`,
    },
  ] as const
  return plots.map(({ field, title, counted, text }) => (
    <Part key={field} title={title}>
      <BarChart
        title={title}
        counted={counted}
        points={days.map((day) => ({ start: String(day.at), count: day[field] }))}
        nameOf={nameOfDay}
      >
        {text}
      </BarChart>
    </Part>
  ))
}
