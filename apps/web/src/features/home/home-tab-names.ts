import { t } from '@lingui/core/macro'
import type { FeedProvider, HomeTab } from '../../search-params'

export const homeTabNames: Record<HomeTab, () => string> = {
  following: () => t`Following`,
  'for-you': () => t`For you`,
  trending: () => t`Trending`,
}

/** Names of the feed providers, which are the same in every language. */
export const providerNames: Record<FeedProvider, string> = {
  neynar: 'Neynar',
  openrank: 'OpenRank',
  mbd: 'mbd',
}
