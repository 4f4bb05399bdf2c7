import { t } from '@lingui/core/macro'
import type { FeedProvider, HomeTab } from '../../app/search-params'

export const homeTabNames: Record<HomeTab, () => string> = {
  following: () => t`Following`,
  'for-you': () => t`For you`,
  trending: () => t`Trending`,
}

/** How each provider chooses casts. The providers’ own names mean nothing to most users. */
export const providerNames: Record<FeedProvider, () => string> = {
  neynar: () => t`Recommended`,
  openrank: () => t`From your network`,
  mbd: () => t`By interest`,
}
