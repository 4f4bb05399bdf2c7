import { t } from '@lingui/core/macro'
import { type TrendingWindow, trendingWindows } from '../../router'
import { FeedChoices } from './FeedChoices'

const words: Record<TrendingWindow, () => string> = {
  '1h': () => t`Past hour`,
  '6h': () => t`6 hours`,
  '12h': () => t`12 hours`,
  '24h': () => t`Day`,
  '7d': () => t`Week`,
}

/** Over which time the trending casts are counted. */
export function WindowPicker({ window }: { window: TrendingWindow }) {
  const choices = trendingWindows.map((id) => ({
    id,
    label: words[id](),
    search: { tab: 'trending' as const, ...(id === '24h' ? {} : { window: id }) },
  }))
  return <FeedChoices label={t`Time`} current={window} choices={choices} />
}
