import { t } from '@lingui/core/macro'
import { type FeedProvider, feedProviders } from '../../app/search-params'
import { Choices } from '../../ui/form/Choices'
import { providerNames } from './home-tab-names'

/** Selects how the casts of the recommended feed are chosen. */
export function ProviderPicker({ provider }: { provider: FeedProvider }) {
  const choices = feedProviders.map((id) => ({
    chosen: id === provider,
    label: providerNames[id](),
    search: { tab: 'for-you', provider: id === 'neynar' ? undefined : id },
  }))
  return <Choices label={t`Recommendations`} choices={choices} />
}
