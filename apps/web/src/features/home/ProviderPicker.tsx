import { t } from '@lingui/core/macro'
import { type FeedProvider, feedProviders } from '../../router'
import { FeedChoices } from './FeedChoices'
import { providerNames } from './home-tab-names'

/** Who picks what one might like. */
export function ProviderPicker({ provider }: { provider: FeedProvider }) {
  const choices = feedProviders.map((id) => ({
    id,
    label: providerNames[id],
    search: { tab: 'for-you' as const, ...(id === 'neynar' ? {} : { provider: id }) },
  }))
  return <FeedChoices label={t`Picked by`} current={provider} choices={choices} />
}
