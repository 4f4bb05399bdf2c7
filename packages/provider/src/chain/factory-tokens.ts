import type { DeployFungibleFactory } from '@castaway/contract'

/** What the contracts of the factories' tokens say, whose supply never changes. */
export const factoryTokens = {
  decimals: 18,
  /** In the smallest unit. */
  supply: { wow: 10n ** 27n, clanker: 10n ** 29n } satisfies Record<DeployFungibleFactory, bigint>,
} as const
