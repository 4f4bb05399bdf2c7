import { t } from '@lingui/core/macro'
import type { Duration } from './muted-keywords'
import type { Surface } from '../hiding-rules'

export function surfaceLabel(surface: Surface): string {
  switch (surface) {
    case 'feeds':
      return t`Feeds`
    case 'replies':
      return t`Replies`
    case 'notifications':
      return t`Notifications`
    case 'search':
      return t({ message: 'Search', context: 'the search screen' })
  }
}

export function durationLabel(duration: Duration): string {
  switch (duration) {
    case 'day':
      return t`1 day`
    case 'week':
      return t`1 week`
    case 'month':
      return t`1 month`
    case 'ever':
      return t`Forever`
  }
}
