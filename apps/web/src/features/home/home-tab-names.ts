import { t } from '@lingui/core/macro'
import type { FeedProvider, HomeTab } from '../../search-params'

export const homeTabNames: Record<HomeTab, () => string> = {
  following: () => t`Following`,
  'for-you': () => t`For you`,
  trending: () => t`Trending`,
}

/** What each provider of recommendations goes by; their own names mean nothing to people who read. */
export const providerNames: Record<FeedProvider, () => string> = {
  neynar: () => t`Recommended`,
  openrank: () => t`From your network`,
  mbd: () => t`By interest`,
}
