import type { ApprovedAssets } from '@castaway/wallet/history'

/** What contracts are given that never have to ask again: all of 96 bits or more. */
const UNLIMITED = 2n ** 96n - 1n

export const isUnlimited = (assets: ApprovedAssets): boolean =>
  assets.kind === 'collection' || (assets.kind === 'amount' && assets.amount >= UNLIMITED)
