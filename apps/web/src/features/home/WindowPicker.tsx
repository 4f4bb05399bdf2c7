import { t } from '@lingui/core/macro'
import { type TrendingWindow, trendingWindows } from '../../app/search-params'
import { Choices } from '../../ui/form/Choices'

const labels: Record<TrendingWindow, () => string> = {
  '1h': () => t`Past hour`,
  '6h': () => t`6 hours`,
  '12h': () => t`12 hours`,
  '24h': () => t({ message: '24 hours', context: 'the last 24 hours' }),
}

/** Selects the time window of the trending feed. */
export function WindowPicker({ window }: { window: TrendingWindow }) {
  const choices = trendingWindows.map((id) => ({
    chosen: id === window,
    label: labels[id](),
    search: { tab: 'trending', window: id === '24h' ? undefined : id },
  }))
  return <Choices label={t({ message: 'Time range', context: 'span of time' })} choices={choices} />
}
