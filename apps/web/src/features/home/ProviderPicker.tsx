import { t } from '@lingui/core/macro'
import { type FeedProvider, feedProviders } from '../../search-params'
import { Choices } from '../../ui/form/Choices'
import { providerNames } from './home-tab-names'

/** Selects the provider of the recommended feed. */
export function ProviderPicker({ provider }: { provider: FeedProvider }) {
  const choices = feedProviders.map((id) => ({
    chosen: id === provider,
    label: providerNames[id],
    search: { tab: 'for-you', provider: id === 'neynar' ? undefined : id },
  }))
  return <Choices label={t`Recommendations from`} choices={choices} />
}
