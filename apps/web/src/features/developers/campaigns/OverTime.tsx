import { plural, t } from '@lingui/core/macro'
import type { CampaignBar } from '@castaway/client/local'
import { BarChart } from '../../../ui/chart/BarChart'
import { Part } from '../Part'
import { barNames, type Range, TimeRange } from '../TimeRange'

interface OverTimeProps {
  bars: readonly CampaignBar[]
  range: Range
  onRange: (range: Range) => void
}

/** When a campaign was delivered, opened, and led people to turn notifications off. */
export function OverTime({ bars, range, onRange }: OverTimeProps) {
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
      <TimeRange range={range} onChange={onRange} />
      {plots.map(({ kind, title, counted, text }) => (
        <BarChart
          key={kind}
          title={title}
          counted={counted}
          points={bars.map((bar) => ({ start: String(bar.at), count: bar[kind] }))}
          nameOf={barNames(range)}
        >
          {text(bars.reduce((sum, bar) => sum + bar[kind], 0))}
        </BarChart>
      ))}
    </Part>
  )
}
