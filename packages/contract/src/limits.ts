/** Limits that more than one layer has to agree on. Bytes are UTF-8 bytes. */

export const castLimits = {
  /** Longest text of an ordinary cast. */
  textBytes: 320,
  /** Longest text of a long cast, which every account may write. */
  longTextBytes: 1024,
  /** Longest text for Pro accounts. */
  proTextBytes: 10_000,
  embeds: 4,
  mentions: 10,
  /** A URL inside a message. */
  urlBytes: 256,
} as const

export const profileLimits = {
  bioBytes: 256,
  displayNameBytes: 32,
  pfpUrlBytes: 256,
  urlBytes: 256,
  fnameLength: 16,
} as const

/** Syntax of an fname. */
export const fnamePattern = /^[a-z0-9][a-z0-9-]{0,15}$/

/** Messages of each kind per storage unit, by the year in which it was rented. */
export const storageUnits = {
  legacy: { casts: 5000, links: 2500, reactions: 2500, userData: 50, proofs: 5, verifications: 25 },
  unit2024: {
    casts: 2000,
    links: 1000,
    reactions: 1000,
    userData: 50,
    proofs: 5,
    verifications: 25,
  },
  unit2025: { casts: 100, links: 200, reactions: 200, userData: 25, proofs: 2, verifications: 5 },
} as const
export type StorageUnitKind = keyof typeof storageUnits
export type StoreKind = keyof (typeof storageUnits)['legacy']

export const bulkLimits = {
  /** FIDs, hashes or channels in one bulk read. */
  items: 100,
  addresses: 350,
  /** Channels of one feed. */
  channelFeedChannels: 10,
  /** FIDs that filter a feed of channels. */
  channelFeedFids: 10,
  followTargets: 100,
} as const

/** Largest FID: the network stores it in 32 signed bits. */
export const maxFid = 2_147_483_647

/** Requests, milliseconds and counts from section 9 of the specification. */
export const retryLimits = {
  /** Retries of an idempotent call after a failure. */
  httpRetries: 1,
  httpStatuses: [408, 409, 425, 429, 500, 502, 503, 504],
  walletRetries: 3,
  walletBaseDelayMs: 150,
  callsStatusTimeoutMs: 60_000,
  callsStatusRetries: 4,
  callsStatusBaseDelayMs: 200,
} as const

export const baseChain = { id: 8453, symbol: 'ETH', decimals: 18 } as const

/** A client polls at half the block time, within these limits. */
export const pollingLimits = { fallbackMs: 12_000, minMs: 500, maxMs: 4000 } as const

export const xsrf = { cookie: 'XSRF-TOKEN', header: 'X-XSRF-TOKEN' } as const

export const analyticsLimits = {
  batchEvents: 10,
  batchMs: 5000,
  retries: 10,
  metricsFlushMs: 30_000,
  metricsQueue: 20,
  sampleRate: 1,
  cookieMaxAgeDays: 365,
} as const

export const dedupeCacheEntries = 8192
export const emitterWarnsAbove = 10
export const walletImportProxyTimeoutMs = 15_000

/** How many descriptions of collectible items the app can ask its server for at once. */
export const MAX_ITEM_URIS = 20
