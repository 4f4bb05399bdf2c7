import { plural, t } from '@lingui/core/macro'
import type { CampaignBar } from '@castaway/client/local'
import { i18n } from '#i18n'
import { BarChart } from '../../../ui/chart/BarChart'
import { Choice } from '../../../ui/form/Choice'
import { Part } from '../Part'

export const ranges = {
  day: { hours: 24, step: 1 },
  week: { hours: 7 * 24, step: 6 },
  month: { hours: 30 * 24, step: 24 },
} as const
export type Range = keyof typeof ranges

interface OverTimeProps {
  bars: readonly CampaignBar[]
  range: Range
  onRange: (range: Range) => void
}

/** When a campaign was delivered, opened, and led people to turn notifications off. */
export function OverTime({ bars, range, onRange }: OverTimeProps) {
  const format = new Intl.DateTimeFormat(
    i18n.locale,
    range === 'month'
      ? { month: 'short', day: 'numeric' }
      : { weekday: 'short', hour: 'numeric', minute: '2-digit' },
  )
  const nameOf = (start: string) => format.format(Number(start))
  const plots = [
    {
      kind: 'delivered',
      title: t`Deliveries over time`,
      counted: t`Delivered`,
      text: (count: number) => plural(count, { one: '# delivered', other: '# delivered' }),
    },
    {
      kind: 'opened',
      title: t`First opens over time`,
      counted: t({ message: 'Opened', context: 'campaign' }),
      text: (count: number) =>
        plural(count, { one: '# person opened it', other: '# people opened it' }),
    },
    {
      kind: 'switched_off',
      title: t`Notifications turned off over time`,
      counted: t`Turned off`,
      text: (count: number) =>
        plural(count, {
          one: '# person turned notifications off',
          other: '# people turned notifications off',
        }),
    },
  ] as const
  return (
    <Part title={t`Over time`}>
      <Choice
        name={t({ message: 'Time range', context: 'span of time' })}
        value={range}
        options={[
          { id: 'day', label: t`1 day` },
          { id: 'week', label: t`1 week` },
          { id: 'month', label: t`1 month` },
        ]}
        onChange={onRange}
      />
      {plots.map(({ kind, title, counted, text }) => (
        <BarChart
          key={kind}
          title={title}
          counted={counted}
          points={bars.map((bar) => ({ start: String(bar.at), count: bar[kind] }))}
          nameOf={nameOf}
        >
          {text(bars.reduce((sum, bar) => sum + bar[kind], 0))}
        </BarChart>
      ))}
    </Part>
  )
}
